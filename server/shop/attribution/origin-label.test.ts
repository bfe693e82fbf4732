import { expect, it } from 'vitest'
import { originLabel } from './origin-label.ts'

it.each([
  ['utm', 'newsletter', 'Źródło: Newsletter'],
  ['utm', '(none)', 'Źródło: None'],
  ['utm', '', 'Źródło: '],
  ['organic', 'google', 'Organiczne: Google'],
  ['referral', 'forum.pl', 'Odesłanie: Forum.pl'],
  ['referral', 'żółw.pl', 'Odesłanie: żółw.pl'],
  ['typein', '(direct)', 'Bezpośrednie'],
  ['mobile_app', '', 'Aplikacja mobilna'],
  ['admin', '', 'Panel administratora'],
  ['pos', '', 'Punkt sprzedaży'],
  ['', 'google', 'Nieznane'],
  ['constructor', 'x', 'Nieznane'],
])('%s from %s is labelled %s', (type, source, label) => expect(originLabel(type, source)).toBe(label))
