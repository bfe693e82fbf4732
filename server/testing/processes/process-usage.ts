import { readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

/** Processor milliseconds (user and system) a process has used so far, in steps of 10 ms; Linux only, else NaN. */
export const processorMsOf = (pid: number): number => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may contain spaces; user and system time are fields 14 and 15.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND
  } catch {
    return Number.NaN
  }
}

/** Resident memory of a process in MB; Linux only, else NaN. */
export const residentMbOf = (pid: number): number => {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}

/**
 * The duration of a start, for a limit: its processor time, because on a busy machine the clock
 * includes other processes. Where that is unknown, the clock.
 */
export const startMsOf = (pid: number, clockMs: number): number => {
  const spentMs = processorMsOf(pid)
  return Number.isNaN(spentMs) ? clockMs : Math.min(spentMs, clockMs)
}
