import {
  type ComplaintField,
  complaintDemands,
  type ComplaintPage,
  MAX_COMPLAINT_PHOTOS,
} from '#contract/complaint.ts'
import { MAX_PHOTO_BYTES } from '#contract/shop/reviews.ts'
import { BarrierForm } from '#storefront/parts/barrier-form.tsx'
import { PrivacyNote } from '#storefront/parts/consent-boxes.tsx'
import {
  HiddenFields,
  PieceFields,
  StatementField,
  StatementOrders,
  StatementProblems,
  StatementRows,
} from '#storefront/parts/statement-form.tsx'
import { paths } from '#storefront/paths.ts'
import { barrier } from '#storefront/strings/pl/frame/accessibility.ts'
import { complaint as words } from '#storefront/strings/pl/order/complaint.ts'
import { withdrawal } from '#storefront/strings/pl/order/withdrawal.ts'

export type { ComplaintPage }

export const bodyClass = 'page complaint-page'

const MEGABYTE = 1024 * 1024

/** A complaint: its form and its receipt. It needs no script. */
export default function Complaint(page: ComplaintPage) {
  if (page.step === 'barrier') return <BarrierForm {...page} />
  return page.step === 'form' ? <FormStep {...page} /> : <ReceiptStep {...page} />
}

type FormProps = Extract<ComplaintPage, { step: 'form' }>
type PartProps = Pick<FormProps, 'values' | 'order'> & {
  problemOf: (field: ComplaintField) => string | undefined
}

const FormStep = ({ values, order, orders, problems, trouble }: FormProps) => {
  const problemOf = (field: ComplaintField) => problems.find((problem) => problem.field === field)?.text
  const part = { values, order, problemOf }
  return (
    <section className="track-order withdrawal">
      <h1>{words.title}</h1>
      <p>{words.lead}</p>
      <p>{words.steps}</p>
      <StatementProblems
        trouble={trouble}
        lines={order?.lines ?? []}
        problems={problems.map((one) =>
          one.field === 'zadanie' ? { ...one, field: `zadanie-${complaintDemands[0]}` } : one,
        )}
      />
      <StatementOrders hint={words.yourOrdersHint} orders={orders} />
      <form method="post" action={paths.complain} encType="multipart/form-data" noValidate>
        <HiddenFields values={{ zamowienie: values.zamowienie, klucz: values.klucz }} />
        <GoodsPart {...part} />
        <DefectPart {...part} />
        <ContactPart {...part} />
        <PrivacyNote purpose="reklamacja" />
        <button type="submit" className="button">
          {words.send}
        </button>
      </form>
      <p>
        {words.toWithdrawal} <a href={paths.withdraw}>{withdrawal.link}</a>
      </p>
    </section>
  )
}

const GoodsPart = ({ values, order, problemOf }: PartProps) => (
  <>
    <h2>{words.goodsPart}</h2>
    <StatementField
      name="umowa"
      label={words.contract}
      problem={problemOf('umowa')}
      hint={order ? words.orderHint : words.contractHint}
      isOptional
    >
      {(wiring) => <input type="text" {...wiring} autoComplete="off" defaultValue={values.umowa} />}
    </StatementField>
    {order ? (
      <PieceFields
        legend={words.lines}
        hint={words.linesHint}
        lines={order.lines}
        pieces={values.pieces}
        problem={problemOf('pieces')}
      />
    ) : null}
    <StatementField
      name="produkt"
      label={words.goods}
      problem={problemOf('produkt')}
      hint={words.goodsHint}
      isOptional={order !== null}
    >
      {(wiring) => <textarea {...wiring} rows={2} defaultValue={values.produkt} />}
    </StatementField>
  </>
)

const DefectPart = ({ values, problemOf }: PartProps) => (
  <>
    <h2>{words.defectPart}</h2>
    <StatementField name="opis" label={words.defect} problem={problemOf('opis')} hint={words.defectHint}>
      {(wiring) => <textarea {...wiring} rows={5} defaultValue={values.opis} />}
    </StatementField>
    <StatementField
      name="zauwazono"
      label={words.noticed}
      problem={problemOf('zauwazono')}
      hint={words.noticedHint}
      isOptional
    >
      {(wiring) => <input type="text" {...wiring} autoComplete="off" defaultValue={values.zauwazono} />}
    </StatementField>
    <StatementField
      name="zdjecia"
      label={words.photos}
      problem={problemOf('zdjecia')}
      hint={words.photosHint(MAX_COMPLAINT_PHOTOS, MAX_PHOTO_BYTES / MEGABYTE)}
      isOptional
    >
      {(wiring) => (
        <input type="file" {...wiring} accept="image/jpeg,image/png,image/webp,image/avif" multiple />
      )}
    </StatementField>
    <Demands value={values.zadanie} problem={problemOf('zadanie')} />
  </>
)

const Demands = ({ value, problem }: { value: string; problem: string | undefined }) => (
  <fieldset
    className="withdrawal-lines"
    aria-describedby={problem ? 'zadanie_error zadanie_hint' : 'zadanie_hint'}
  >
    <legend>{words.demand}</legend>
    <p id="zadanie_hint" className="field-hint">
      {words.demandHint}
    </p>
    {problem ? (
      <p id="zadanie_error" className="checkout-inline-error-message">
        {problem}
      </p>
    ) : null}
    {complaintDemands.map((demand) => (
      <label key={demand} className="complaint-demand">
        <input
          type="radio"
          id={`zadanie-${demand}`}
          name="zadanie"
          value={demand}
          defaultChecked={value === demand}
        />{' '}
        {words.demandOf(demand)}
      </label>
    ))}
  </fieldset>
)

const ContactPart = ({ values, problemOf }: PartProps) => (
  <>
    <h2>{words.contactPart}</h2>
    <StatementField name="imie" label={words.name} problem={problemOf('imie')}>
      {(wiring) => <input type="text" {...wiring} autoComplete="name" defaultValue={values.imie} />}
    </StatementField>
    <StatementField name="email" label={words.email} problem={problemOf('email')}>
      {(wiring) => (
        <input type="email" {...wiring} inputMode="email" autoComplete="email" defaultValue={values.email} />
      )}
    </StatementField>
    <StatementField name="telefon" label={words.phone} problem={problemOf('telefon')} isOptional>
      {(wiring) => (
        <input type="tel" {...wiring} inputMode="tel" autoComplete="tel" defaultValue={values.telefon} />
      )}
    </StatementField>
  </>
)

const ReceiptStep = ({ kind, id, rows, hash, email, dueMs }: Extract<ComplaintPage, { step: 'receipt' }>) => (
  <section className="track-order withdrawal">
    <h1>{(kind === 'goods' ? words : barrier).receiptTitle(id)}</h1>
    <p role="status">{words.receiptLead(email)}</p>
    <StatementRows rows={rows} />
    <p className="withdrawal-hash">
      {words.hash}: <code>{hash}</code>
    </p>
    <h2>{words.whatNext}</h2>
    <ul>
      {(kind === 'goods' ? words : barrier).nextSteps(dueMs).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  </section>
)
