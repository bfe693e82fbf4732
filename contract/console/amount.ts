import * as v from 'valibot'

/** An amount of money in grosze, from 0 to `max`; `example` is in the message for anything else. */
export const amountUpTo = (max: number, example = '89,99') => {
  const noAmount = `Podaj kwotę w złotych, np. ${example}.`
  return v.pipe(
    v.number(noAmount),
    v.integer(noAmount),
    v.minValue(0, 'Kwota nie może być ujemna.'),
    v.maxValue(max, 'Ta kwota jest za duża.'),
  )
}
