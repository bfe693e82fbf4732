import { describe, expect, it } from 'vitest'
import { dateTags, fillPlaceholders } from './placeholders.ts'

describe('dates in a text', () => {
  it('thirteen tags in English, some also in Hebrew and Polish [W-FORM-11]', () => {
    const today = { year: 2026, month: 10, day: 21 }
    expect(dateTags(today, 'en')).toEqual({
      curr_year: '2026',
      prev_mon: 'October',
      curr_mon: 'November',
      next_mon: 'December',
      yest_day: 'Friday',
      today_day: 'Saturday',
      tomo_day: 'Sunday',
      yest_dmy: '20/11/2026',
      yest_mdy: '11/20/2026',
      today_dmy: '21/11/2026',
      today_mdy: '11/21/2026',
      tomo_dmy: '22/11/2026',
      tomo_mdy: '11/22/2026',
    })
    expect(dateTags(today, 'he')).toMatchObject({
      curr_mon: 'נובמבר',
      today_day: 'יום שבת',
      today_dmy: '21/11/2026',
    })
    expect(dateTags(today, 'pl')).toMatchObject({ curr_mon: 'listopad', today_day: 'sobota' })
  })

  it('previous and next days and months cross the ends of months and years [W-FORM-11]', () => {
    expect(dateTags({ year: 2026, month: 0, day: 31 }, 'en')).toMatchObject({
      prev_mon: 'December',
      next_mon: 'February',
      yest_dmy: '30/01/2026',
      tomo_dmy: '01/02/2026',
    })
    expect(dateTags({ year: 2028, month: 1, day: 29 }, 'en')).toMatchObject({
      tomo_mdy: '03/01/2028',
      next_mon: 'March',
    })
    expect(dateTags({ year: 2026, month: 11, day: 31 }, 'en')).toMatchObject({
      next_mon: 'January',
      tomo_dmy: '01/01/2027',
      curr_year: '2026',
    })
  })

  it('replace known tags in a text once; unknown ones are unchanged [W-FORM-11]', () => {
    expect(
      fillPlaceholders('Promocja do {{today_dmy}}, kod {{ prize_code }}: {{prize_label}} {{inne}}', {
        today_dmy: '21/11/2026',
        prize_code: 'WIOSNA',
        prize_label: 'Rabat 5%',
      }),
    ).toBe('Promocja do 21/11/2026, kod WIOSNA: Rabat 5% {{inne}}')
    expect(fillPlaceholders('{{constructor}} {{to_string}}', {})).toBe('{{constructor}} {{to_string}}')
    expect(fillPlaceholders('{{prize_code}}', { prize_code: '$& {{prize_label}}', prize_label: 'x' })).toBe(
      '$& {{prize_label}}',
    )
  })
})
