const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '')
const messageOf = (error: unknown): string => String((error as { message?: unknown } | null)?.message ?? '')

/** Serialization failure, deadlock, and the restart code of a compatible engine: nothing was committed. */
const CONFLICT = new Set(['40001', '40P01', 'CR000'])
/** Faults of the socket or of the name lookup. ENOENT: the server's unix socket does not exist. */
const SOCKET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
])
/** Connection exceptions; shutdown, crash, start-up and dropped database; a session ended while idle. */
const SESSION_ENDED = /^(?:08...|57P0[1-5]|25P0[34])$/
/** The driver has no codes for these. */
const DRIVER_LOST =
  /^Connection terminated(?: unexpectedly)?$|is not queryable$|^Connection ended unexpectedly/
const DRIVER_SILENT =
  /^(?:Query read timeout|timeout expired|Connection terminated due to connection timeout)$/
/**
 * Insufficient resources (disk full, memory, connections), operator's cancel and statement timeout, lock
 * timeout, input or output error, read-only standby.
 */
const REFUSED = /^(?:53...|57014|55P03|58...|25006)$/
const POOL_TIMEOUT = 'timeout exceeded when trying to connect'

export const isConflict = (error: unknown): boolean => CONFLICT.has(codeOf(error))

/** The connection was lost or could not be made. */
export const isLost = (error: unknown): boolean =>
  SOCKET.has(codeOf(error)) || SESSION_ENDED.test(codeOf(error)) || DRIVER_LOST.test(messageOf(error))

/** The server accepted a connection or a query and then sent nothing for too long. */
export const isSilent = (error: unknown): boolean => DRIVER_SILENT.test(messageOf(error))

/** The database could not do it now, for any reason other than the query itself. */
export const isUnavailable = (error: unknown): boolean =>
  isLost(error) || isSilent(error) || REFUSED.test(codeOf(error)) || messageOf(error) === POOL_TIMEOUT
