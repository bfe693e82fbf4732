import { type BotCheckChoice, readBotCheckChoice } from '#contract/contact-forms/bot-check-choice.ts'

export type FormSettings = {
  subscribersOnly: boolean
  demoMode: boolean
  skipMail: boolean
  doNotStore: boolean
  /** A missing acceptance is a problem of its field instead of one of the form. */
  acceptanceAsValidation: boolean
  botCheck: BotCheckChoice
  /** All settings by name in lower case, in their order. */
  written: Map<string, string[]>
}

const LINE = /^\s*([a-zA-Z0-9_]+)[\t ]*:(.*)$/
const ON = new Set(['on', 'true', '1'])

/** Reads a form's additional settings: one `name: value` per line, other lines mean nothing. */
export const readFormSettings = (text: string): FormSettings => {
  const written = new Map<string, string[]>()
  for (const line of text.split(/\r\n|\n|\r/)) {
    const [, name, value] = LINE.exec(line) ?? []
    if (name === undefined || value === undefined) continue
    const key = name.toLowerCase()
    written.set(key, [...(written.get(key) ?? []), value.trim()])
  }
  const isOn = (name: string) => written.get(name)?.some((value) => ON.has(value.toLowerCase())) ?? false
  return {
    subscribersOnly: isOn('subscribers_only'),
    demoMode: isOn('demo_mode'),
    skipMail: isOn('skip_mail'),
    doNotStore: isOn('do_not_store'),
    acceptanceAsValidation: isOn('acceptance_as_validation'),
    botCheck: readBotCheckChoice(text),
    written,
  }
}
