import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { processorMs } from '#contract/testing/processor-ms.ts'
import { passwordProblem } from './password-problem.ts'

const problemOf = (password: string, minLength = 8) =>
  passwordProblem(password, { email: 'ala.kowalska@example.pl', minLength })

describe('a new password (NIST SP 800-63B)', () => {
  it.each([
    'password',
    'Password1',
    'P@ssw0rd!',
    'haslo123',
    'Hasło2026!',
    'qwerty123',
    'zaq12wsx',
    '1qaz2wsx',
    '12345678',
    '123456789',
    '87654321',
    '11111111',
    'aaaaaaaa',
    'abcabcabc',
    '12121212',
    'abcdefgh',
    'Polska1234',
    'kochamcie',
    'kochamcie1',
    'Mateusz1',
    'Agnieszka12',
    'iloveyou',
    'Warszawa2026',
    'admin123',
    'letmein!!',
    'misiek12',
    'qwertyuiop',
    'asdfghjkl',
    'DupaDupa',
    'test1234',
    'Klepka2026',
    'michał123',
    'samsung1',
    'trustno1',
    'q1w2e3r4t5',
    'matrix99',
    'qwerty qwerty',
    '1234qwer',
  ])('such as %s is refused because it is among the first guesses', (password) =>
    expect(problemOf(password)).toBe('TOO_COMMON'),
  )

  it.each([
    'dębowa lamella',
    'zielona podłoga 9',
    'correct horse 17 battery',
    'xK9$mqTz',
    'wronysiedząnadrucie',
    'ﬁgowiec-77-tarasy',
    '🌲🌳🌴🌵🌷🌸🌹🌺',
    'nasza kasia lubi maki',
    '83619475026',
    'password na herbatę',
  ])('such as %s is accepted: no kind of character is required', (password) =>
    expect(problemOf(password)).toBeNull(),
  )

  it.each([
    'ala.kowalska@example.pl',
    'ALA.Kowalska@example.pl',
    'ala.kowalska',
    'ala.kowalska1',
    'example.pl',
  ])('must not be part of the address: %s', (password) => expect(problemOf(password)).toBe('IS_EMAIL'))

  it("has the site's minimum length, counted in characters", () => {
    expect([
      problemOf('krótkie'),
      problemOf('🌲🌳🌴🌵🌷🌸🌹'),
      problemOf('dębowa lamella', 15),
      problemOf('x'.repeat(201)),
    ]).toEqual(['TOO_SHORT', 'TOO_SHORT', 'TOO_SHORT', 'TOO_LONG'])
  })

  it('is checked quickly and equally in every Unicode form', async () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (password) => {
        const [composed, decomposed] = [
          problemOf(password.normalize('NFC')),
          problemOf(password.normalize('NFD')),
        ]
        expect(decomposed).toBe(composed)
      }),
    )
    const long = [
      'a'.repeat(200),
      'ab'.repeat(100),
      '1'.repeat(199) + 'x',
      'qwerty'.repeat(33),
      `${'!'.repeat(199)}a`,
    ]
    expect(await processorMs(() => long.forEach((password) => problemOf(password)))).toBeLessThan(200)
  })
})
