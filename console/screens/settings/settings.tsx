import type { ReactNode } from 'react'
import { type PaymentKind, type SettingsAnswer, settingsApi } from '#contract/console/settings.ts'
import { Button } from '#console/parts/form/button.tsx'
import { ConflictChoice } from '#console/parts/form/conflict.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { Page } from '#console/parts/page.tsx'
import { LoadedContent } from '#console/parts/states.tsx'
import { useOwner } from '#console/data/session.ts'
import { frameWords } from '#console/strings.ts'
import { lookWords } from './look/strings.ts'
import { settingsWords } from './strings.ts'
import { useConflict } from '#console/data/use-conflict.ts'
import { useDraft } from '#console/data/use-draft.ts'
import { useSaving } from '#console/data/use-saving.ts'
import { DeliverySettings, moved } from './delivery.tsx'
import { complaintWords } from '../complaints/strings.ts'
import { AccessibilitySection, accessibilityWords } from './buyers/accessibility-settings.tsx'
import { ComplaintSettings } from './buyers/complaint-settings.tsx'
import { LawSettings, lawWords } from './buyers/law-settings.tsx'
import { FloorSettings } from './floor-settings.tsx'
import { AnswerSettings, FormGuard } from './form-guard.tsx'
import { LookSettings } from './look.tsx'
import { ShopData } from './shop-data.tsx'
import { TextField, Tick, LongTextField, NumberField } from '#console/parts/form/fields.tsx'
import { TextHints } from '#console/parts/form/text-hints.tsx'
import type { SectionProps } from './section-props.ts'
import { InvoiceSection } from './invoices/invoice-settings.tsx'
import { invoiceWords } from '../invoices/strings.ts'
import { CookieSettings, cookieWords } from './cookie-settings.tsx'
import { ReviewSettings, reviewSettingWords } from './buyers/review-settings.tsx'
import { FeedSettings, feedWords } from './product-feeds.tsx'
import { PrivacySection } from './privacy/privacy-section.tsx'
import { privacyWords } from '../privacy/strings.ts'
import { MethodHead } from './method-head.tsx'
import { useFieldOfAddress } from './settings-fields.ts'
import { readCount, writeCount } from '#console/text/read-number.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useToast } from '#console/parts/toast.tsx'
import { formatAmount, readAmount } from '#contract/money.ts'
import './settings.css'

/** What customers see of the shop. */
const Display = ({ settings, change }: SectionProps) => {
  const { storeNotice, comingSoon } = settings
  return (
    <div className="fields">
      <Tick
        label={settingsWords.comingSoon}
        hint={settingsWords.comingSoonHint}
        isOn={comingSoon.isOn}
        onChange={(isOn) => change({ comingSoon: { isOn } })}
      />
      <Tick
        label={settingsWords.noticeOn}
        isOn={storeNotice.isOn}
        onChange={(isOn) => change({ storeNotice: { ...storeNotice, isOn } })}
      />
      {(storeNotice.isOn || storeNotice.text) && (
        <LongTextField
          label={settingsWords.notice}
          hint={settingsWords.noticeHint}
          path="storeNotice.text"
          maxLength={500}
          rows={2}
          value={storeNotice.text}
          onChange={(text) => change({ storeNotice: { ...storeNotice, text } })}
        />
      )}
      <TextHints text={storeNotice.text} />
      <Tick
        label={settingsWords.redirectAfterAdd}
        hint={settingsWords.redirectAfterAddHint}
        isOn={settings.redirectAfterAdd}
        onChange={(redirectAfterAdd) => change({ redirectAfterAdd })}
      />
      <Tick
        label={settingsWords.opensCartAfterAdd}
        hint={settingsWords.opensCartAfterAddHint}
        isOn={settings.opensCartAfterAdd}
        onChange={(opensCartAfterAdd) => change({ opensCartAfterAdd })}
      />
      <Tick
        label={settingsWords.looksUpCompanies}
        hint={settingsWords.looksUpCompaniesHint}
        isOn={settings.looksUpCompanies}
        onChange={(looksUpCompanies) => change({ looksUpCompanies })}
      />
      <Tick
        label={settingsWords.showsRoom}
        hint={settingsWords.showsRoomHint}
        isOn={settings.showsRoom}
        onChange={(showsRoom) => change({ showsRoom })}
      />
      <div className="field-row">
        <NumberField
          label={settingsWords.productsPerPage}
          path="productsPerPage"
          value={settings.productsPerPage}
          read={readCount}
          write={writeCount}
          onChange={(count) => change({ productsPerPage: count ?? Number.NaN })}
        />
        <NumberField
          label={settingsWords.fewLeft}
          hint={settingsWords.fewLeftHint}
          path="fewLeft"
          value={settings.fewLeft}
          read={readCount}
          write={writeCount}
          onChange={(count) => change({ fewLeft: count ?? Number.NaN })}
        />
        <NumberField
          label={settingsWords.savedCartDays}
          hint={settingsWords.savedCartDaysHint}
          path="savedCartDays"
          value={settings.savedCartDays}
          read={readCount}
          write={writeCount}
          onChange={(count) => change({ savedCartDays: count ?? Number.NaN })}
        />
      </div>
    </div>
  )
}

/** Every payment method the shop knows; one the owner never chose is at the end, switched off. */
const Payments = ({ settings, change, kinds }: SectionProps & { kinds: PaymentKind[] }) => {
  const chosen = settings.paymentMethods
  const all = [
    ...chosen,
    ...kinds
      .filter(({ id }) => !chosen.some((method) => method.id === id))
      .map(({ id, title }) => ({ id, title, hint: '', isOn: false })),
  ]
  const set = (index: number, changed: Partial<(typeof all)[number]>) =>
    change({ paymentMethods: all.map((method, at) => (at === index ? { ...method, ...changed } : method)) })

  return (
    <ul className="methods">
      {all.map((method, index) => (
        <li key={method.id}>
          <MethodHead
            title={method.title}
            isFirst={index === 0}
            isLast={index === all.length - 1}
            onMove={(by) => change({ paymentMethods: moved(all, index, by) })}
          />
          <Tick label={settingsWords.isOn} isOn={method.isOn} onChange={(isOn) => set(index, { isOn })} />
          <TextField
            label={settingsWords.name}
            path={`paymentMethods.${index}.title`}
            maxLength={100}
            value={method.title}
            onChange={(title) => set(index, { title })}
          />
          <TextField
            label={settingsWords.paymentExplain}
            path={`paymentMethods.${index}.hint`}
            maxLength={500}
            value={method.hint}
            onChange={(hint) => set(index, { hint })}
          />
        </li>
      ))}
    </ul>
  )
}

/** The owner's settings. They are saved together, as a whole or not at all. */
export const SettingsScreen = () => {
  const loaded = useApiQuery(settingsApi.all, {})
  return (
    <Page title={settingsWords.title} history={{ kind: 'settings', id: '' }}>
      <LoadedContent loaded={loaded}>
        {(answer) => <SettingsForm answer={answer} put={loaded.put} />}
      </LoadedContent>
    </Page>
  )
}

const sections = [
  { id: 'sklep', title: settingsWords.shop },
  { id: 'wyglad', title: lookWords.title },
  { id: 'sprzedaz', title: settingsWords.display },
  { id: 'dostawa', title: settingsWords.delivery },
  { id: 'platnosci', title: settingsWords.payment },
  { id: 'faktury', title: invoiceWords.settings.title },
  { id: 'formularze', title: settingsWords.formGuard },
  { id: 'opinie', title: reviewSettingWords.title },
  { id: 'cookies', title: cookieWords.title },
  { id: 'wyszukiwarki', title: feedWords.title },
  { id: 'dane', title: privacyWords.settings.title },
  { id: 'dziennik', title: settingsWords.changeLog },
]

const SettingsForm = ({ answer, put }: { answer: SettingsAnswer; put: (answer: SettingsAnswer) => void }) => {
  const showToast = useToast()
  const { renew } = useOwner()
  useFieldOfAddress()
  const drafting = useDraft(answer.settings, { form: 'settings', id: '' })
  const { draft, isDirty, change, markSaved, discard } = drafting
  const { saveOver, conflict } = useConflict(
    drafting,
    settingsApi.all,
    {},
    { draftOf: ({ settings }) => settings, put },
  )
  const { problems, problem, isBusy, save, forget } = useSaving()
  const submit = () =>
    save(settingsApi.save.request, draft, async () => {
      const saved = await saveOver(settingsApi.save, { body: draft }, answer.version)
      markSaved(saved.settings)
      put(saved)
      showToast(settingsWords.saved)
      if (saved.settings.shopName !== answer.settings.shopName) void renew()
    })
  const giveBack = () => {
    discard()
    forget()
  }

  const given = { settings: draft, change }
  return (
    <div className="settings">
      <nav className="section-links" aria-label={settingsWords.sections}>
        <ul>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => {
                  const section = document.getElementById(id)
                  section?.scrollIntoView({ block: 'start' })
                  section?.focus({ preventScroll: true })
                }}
              >
                {title}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <Form problems={problems} onSubmit={() => void (isDirty && submit())}>
        <Section id="sklep" title={settingsWords.shop}>
          <ShopData {...given} />
        </Section>
        <Section id="wyglad" title={lookWords.title} hint={lookWords.hint}>
          <LookSettings {...given} />
        </Section>
        <Section id="sprzedaz" title={settingsWords.display}>
          <Display {...given} />
        </Section>
        <Section id="dostawa" title={settingsWords.delivery} hint={settingsWords.deliveryHint}>
          <DeliverySettings {...given} kinds={answer.deliveryKinds} />
          <FloorSettings {...given} />
        </Section>
        <Section id="platnosci" title={settingsWords.payment} hint={settingsWords.paymentHint}>
          <Payments {...given} kinds={answer.paymentKinds} />
          <UnpaidOrders {...given} />
        </Section>
        <Section id="faktury" title={invoiceWords.settings.title} hint={invoiceWords.settings.hint}>
          <InvoiceSection {...given} />
        </Section>
        <Section id="formularze" title={settingsWords.formGuard} hint={settingsWords.formGuardHint}>
          <FormGuard {...given} />
          <AnswerSettings {...given} />
        </Section>
        <Section id="opinie" title={reviewSettingWords.title} hint={reviewSettingWords.hint}>
          <ReviewSettings {...given} />
        </Section>
        <Section id="prawo" title={lawWords.title} hint={lawWords.hint}>
          <LawSettings {...given} />
        </Section>
        <Section id="reklamacje" title={complaintWords.settings.title} hint={complaintWords.settings.hint}>
          <ComplaintSettings {...given} />
        </Section>
        <Section id="dostepnosc" title={accessibilityWords.title} hint={accessibilityWords.hint}>
          <AccessibilitySection {...given} />
        </Section>
        <Section id="cookies" title={cookieWords.title} hint={cookieWords.hint}>
          <CookieSettings {...given} />
        </Section>
        <Section id="wyszukiwarki" title={feedWords.title} hint={feedWords.hint}>
          <FeedSettings {...given} addresses={answer.feedAddresses} />
        </Section>
        <Section id="dane" title={privacyWords.settings.title} hint={privacyWords.settings.hint}>
          <PrivacySection {...given} />
        </Section>
        <Section id="dziennik" title={settingsWords.changeLog} hint={settingsWords.changeLogHint}>
          <div className="fields">
            <NumberField
              {...count}
              label={settingsWords.changeLogMonths}
              hint={settingsWords.changeLogMonthsHint}
              path="changeLogMonths"
              value={draft.changeLogMonths}
              onChange={(months) => change({ changeLogMonths: months ?? Number.NaN })}
            />
          </div>
        </Section>
        <ConflictChoice conflict={conflict} />
        <FormMessage text={problem} />
        <div className="save-bar" data-dirty={isDirty || undefined}>
          {isDirty && <span>{frameWords.unsaved}</span>}
          {isDirty && (
            <Button look="quiet" onClick={giveBack}>
              {frameWords.discard}
            </Button>
          )}
          <Button look="main" type="submit" isBusy={isBusy} disabled={!isDirty}>
            {isBusy ? frameWords.saving : frameWords.save}
          </Button>
        </div>
      </Form>
    </div>
  )
}

const Section = ({
  id,
  title,
  hint,
  children,
}: {
  id: string
  title: string
  hint?: string
  children: ReactNode
}) => (
  <section className="card" id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`}>{title}</h2>
    {hint && <p className="muted">{hint}</p>}
    {children}
  </section>
)

const count = { read: readCount, write: writeCount }

/** How long orders wait for payment, and how much one buyer may reserve without paying. */
export const UnpaidOrders = ({ settings: { unpaidOrders }, change }: SectionProps) => {
  const set = (changed: Partial<typeof unpaidOrders>) =>
    change({ unpaidOrders: { ...unpaidOrders, ...changed } })
  return (
    <>
      <h3>{settingsWords.unpaid}</h3>
      <p className="muted">{settingsWords.unpaidHint}</p>
      <div className="fields">
        <div className="field-row">
          <NumberField
            {...count}
            label={settingsWords.transferDays}
            path="unpaidOrders.transferDays"
            value={unpaidOrders.transferDays}
            onChange={(days) => set({ transferDays: days ?? Number.NaN })}
          />
          <NumberField
            {...count}
            label={settingsWords.onlineMinutes}
            path="unpaidOrders.onlineMinutes"
            value={unpaidOrders.onlineMinutes}
            onChange={(minutes) => set({ onlineMinutes: minutes ?? Number.NaN })}
          />
        </div>
        <div className="field-row">
          <NumberField
            {...count}
            label={settingsWords.maxUnpaidOrders}
            hint={settingsWords.noLimitHint}
            path="unpaidOrders.maxOrders"
            value={unpaidOrders.maxOrders}
            onChange={(maxOrders) => set({ maxOrders })}
          />
          <NumberField
            read={readAmount}
            write={formatAmount}
            label={settingsWords.maxUnpaidSum}
            hint={settingsWords.noLimitHint}
            path="unpaidOrders.maxGrosze"
            value={unpaidOrders.maxGrosze}
            onChange={(maxGrosze) => set({ maxGrosze })}
          />
        </div>
        <NumberField
          {...count}
          label={settingsWords.maxUnpaidShare}
          hint={settingsWords.maxUnpaidShareHint}
          path="unpaidOrders.maxStockPercent"
          value={unpaidOrders.maxStockPercent}
          onChange={(maxStockPercent) => set({ maxStockPercent })}
        />
      </div>
    </>
  )
}
