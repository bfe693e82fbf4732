import * as v from 'valibot'
import { faultsOf } from './campaign-faults.ts'
import { campaignShape } from './campaign-shape.ts'
import { unreadable } from './look/look-advice.ts'

export type { Campaign, CampaignFile } from './campaign-shape.ts'

const MAX_FIELDS = 30

/** A campaign as it is saved, imported and edited: no unknown keys and no impossible combinations. */
export const campaign = v.pipe(
  campaignShape,
  v.check((read) => Object.keys(read.fields).length <= MAX_FIELDS, `has more than ${MAX_FIELDS} fields`),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    for (const { path, message } of [...faultsOf(dataset.value), ...unreadable(dataset.value)])
      addIssue({
        message,
        path: path.map((key) => ({
          type: 'unknown',
          origin: 'value',
          input: dataset.value,
          key,
          value: undefined,
        })) as never,
      })
  }),
)
