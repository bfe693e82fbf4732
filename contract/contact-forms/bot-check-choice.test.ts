import { expect, it } from 'vitest'
import { readBotCheckChoice, withBotCheckChoice } from './bot-check-choice.ts'

it.each([
  ['', 'shop'],
  ['bot_check: on', 'on'],
  [' BOT_CHECK : OFF ', 'off'],
  ['bot_check: on\r\nskip_mail: on\r\nbot_check: 0', 'off'],
  ['bot_check: perhaps', 'shop'],
  ['my_bot_check: on', 'shop'],
] as const)('%j means %s [M-52]', (text, choice) => expect(readBotCheckChoice(text)).toBe(choice))

it('a choice replaces earlier ones, and does not change other settings [M-52]', () => {
  expect(withBotCheckChoice('bot_check: on\nskip_mail: on\nbot_check: off', 'on')).toBe(
    'skip_mail: on\nbot_check: on',
  )
  expect(withBotCheckChoice('skip_mail: on\nbot_check: off', 'shop')).toBe('skip_mail: on')
  expect(withBotCheckChoice('', 'off')).toBe('bot_check: off')
})
