import { LongTextField, NumberField, Tick } from '../../parts/fields.tsx'
import { readCount, writeCount } from '../../read-number.ts'
import { pl } from '../../strings/pl.ts'
import type { SectionProps } from './section-props.ts'

/** How the shop meets its customers. */
export const Display = ({ settings, change }: SectionProps) => {
  const { storeNotice, comingSoon } = settings
  return (
    <div className="fields">
      <Tick
        label={pl.settings.comingSoon}
        hint={pl.settings.comingSoonHint}
        isOn={comingSoon.isOn}
        onChange={(isOn) => change({ comingSoon: { isOn } })}
      />
      <Tick
        label={pl.settings.noticeOn}
        isOn={storeNotice.isOn}
        onChange={(isOn) => change({ storeNotice: { ...storeNotice, isOn } })}
      />
      {(storeNotice.isOn || storeNotice.text) && (
        <LongTextField
          label={pl.settings.notice}
          hint={pl.settings.noticeHint}
          path="storeNotice.text"
          maxLength={500}
          rows={2}
          value={storeNotice.text}
          onChange={(text) => change({ storeNotice: { ...storeNotice, text } })}
        />
      )}
      <Tick
        label={pl.settings.redirectAfterAdd}
        hint={pl.settings.redirectAfterAddHint}
        isOn={settings.redirectAfterAdd}
        onChange={(redirectAfterAdd) => change({ redirectAfterAdd })}
      />
      <div className="field-row">
        <NumberField
          label={pl.settings.productsPerPage}
          path="productsPerPage"
          value={settings.productsPerPage}
          read={readCount}
          write={writeCount}
          onChange={(count) => change({ productsPerPage: count ?? Number.NaN })}
        />
        <NumberField
          label={pl.settings.fewLeft}
          hint={pl.settings.fewLeftHint}
          path="fewLeft"
          value={settings.fewLeft}
          read={readCount}
          write={writeCount}
          onChange={(count) => change({ fewLeft: count ?? Number.NaN })}
        />
      </div>
    </div>
  )
}
