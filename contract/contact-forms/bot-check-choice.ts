/** Whether a contact form uses the bot check: by the shop's settings, always, or never. */
export const botCheckChoices = ['shop', 'on', 'off'] as const
export type BotCheckChoice = (typeof botCheckChoices)[number]

/** The line of a form's additional settings. */
const SETTING = 'bot_check'
const LINE = /^[\t ]*bot_check[\t ]*:.*$/i

/** The value of the last such line in a form's additional settings. */
export const readBotCheckChoice = (additionalSettings: string): BotCheckChoice => {
  const line = additionalSettings.split(/\r\n|\r|\n/).findLast((text) => LINE.test(text))
  const value =
    line
      ?.slice(line.indexOf(':') + 1)
      .trim()
      .toLowerCase() ?? ''
  if (['on', 'true', '1'].includes(value)) return 'on'
  return ['off', 'false', '0'].includes(value) ? 'off' : 'shop'
}

/** The same settings with this choice. */
export const withBotCheckChoice = (additionalSettings: string, choice: BotCheckChoice): string => {
  const others = additionalSettings.split(/\r\n|\r|\n/).filter((line) => !LINE.test(line))
  const rest = others.join('\n').trimEnd()
  const line = choice === 'shop' ? '' : `${SETTING}: ${choice}`
  return [rest, line].filter(Boolean).join('\n')
}
