import { plural } from '#contract/plural.ts'

/** To the owner of a site with a game: a prize is running out. */
export const prizeMail = {
  subject: (prize: string, campaign: string) => `Kończy się nagroda: ${prize} (${campaign})`,
  left: (prize: string, campaign: string, left: number) =>
    left === 0
      ? `Nagroda „${prize}” w kampanii „${campaign}” się skończyła.`
      : `W kampanii „${campaign}” ${plural(left, 'została', 'zostały', 'zostało')} ${left} ${plural(left, 'nagroda', 'nagrody', 'nagród')} „${prize}”.`,
  what: 'Gdy jej zabraknie, kto ją wylosuje, dostanie nagrodę, która się nie kończy. Możesz dodać kody albo zwiększyć liczbę nagród.',
  open: 'Otwórz nagrody w panelu',
}
