import type { Settings } from '#server/platform/settings.ts'

/** `problem`: something does not work, or will not; `warning`: it works, and is not as it should be. */
export type Level = 'ok' | 'warning' | 'problem'

/** One line of the doctor; `advice`: one sentence what to do. */
export type Diagnosis = { check: string; level: Level; text: string; advice?: string }

/** What checks may look at. Everything outside is a parameter, so that a test may choose it. */
export type Patient = {
  env: Record<string, string | undefined>
  settings: Settings
  nowMs: number
  /** Texts of a name in the DNS; throws with the code `ENOTFOUND` or `ENODATA` when there are none. */
  resolveTxt: (name: string) => Promise<string[]>
  fetch: typeof fetch
}

export type Check = (patient: Patient) => Promise<Diagnosis[]>

/** Findings of one check by name: `const { ok, warning, problem } = findings('dysk')`. */
export const findings = (check: string) => ({
  ok: (text: string): Diagnosis => ({ check, level: 'ok', text }),
  warning: (text: string, advice: string): Diagnosis => ({ check, level: 'warning', text, advice }),
  problem: (text: string, advice: string): Diagnosis => ({ check, level: 'problem', text, advice }),
})

/** What an error says, in one line. */
export const reasonOf = (error: unknown): string => {
  const {
    message = String(error),
    code,
    cause,
  } = (error ?? {}) as {
    message?: string
    code?: unknown
    cause?: unknown
  }
  if (message === 'fetch failed' && cause) return reasonOf(cause)
  const [line = ''] = message.split('\n')
  return line || String(code ?? 'nieznany błąd')
}
