import type { CompanyToSave } from '#contract/console/opening.ts'
import { LongTextField, TextField } from '#console/parts/form/fields.tsx'
import { settingsWords } from './strings.ts'
import type { SectionProps } from './section-props.ts'
import './settings.css'

const MAX_LINES = 6

/** The shop's data, shown in its footer, in mail and on the transfer. */
export const ShopData = ({ settings, change }: SectionProps) => (
  <>
    <CompanyFields settings={settings} change={change} />
    <div className="fields">
      <TextField
        label={settingsWords.bdoNumber}
        hint={settingsWords.bdoNumberHint}
        path="bdoNumber"
        inputMode="numeric"
        maxLength={40}
        value={settings.bdoNumber}
        onChange={(bdoNumber) => change({ bdoNumber })}
      />
      <TextField
        label={settingsWords.tagline}
        path="tagline"
        maxLength={160}
        value={settings.tagline}
        onChange={(tagline) => change({ tagline })}
      />
      <TextField
        label={settingsWords.openingHours}
        path="openingHours"
        maxLength={120}
        value={settings.openingHours}
        onChange={(openingHours) => change({ openingHours })}
      />
      <TextField
        label={settingsWords.orderMailTo}
        hint={settingsWords.orderMailToHint}
        path="orderMailTo"
        type="email"
        value={settings.orderMailTo}
        onChange={(orderMailTo) => change({ orderMailTo })}
      />
    </div>
  </>
)

type CompanyProps = { settings: CompanyToSave; change: (part: Partial<CompanyToSave>) => void }

/** The seller, with contact data and bank account. */
export const CompanyFields = ({ settings, change }: CompanyProps) => (
  <div className="fields">
    <TextField
      label={settingsWords.shopName}
      path="shopName"
      maxLength={80}
      value={settings.shopName}
      onChange={(shopName) => change({ shopName })}
    />
    <TextField
      label={settingsWords.email}
      hint={settingsWords.emailHint}
      path="email"
      type="email"
      value={settings.email}
      onChange={(email) => change({ email })}
    />
    <TextField
      label={settingsWords.phone}
      path="phone"
      type="tel"
      maxLength={40}
      value={settings.phone}
      onChange={(phone) => change({ phone })}
    />
    <LongTextField
      label={settingsWords.companyLines}
      hint={settingsWords.companyLinesHint}
      path="companyLines"
      rows={4}
      value={settings.companyLines.join('\n')}
      onChange={(text) => change({ companyLines: text === '' ? [] : text.split('\n').slice(0, MAX_LINES) })}
    />
    <TextField
      label={settingsWords.bankAccount}
      path="bankAccount"
      inputMode="numeric"
      maxLength={60}
      value={settings.bankAccount}
      onChange={(bankAccount) => change({ bankAccount })}
    />
  </div>
)
