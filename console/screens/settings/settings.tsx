import type { ReactNode } from 'react'
import { type PaymentKind, type SettingsAnswer, settingsApi } from '#contract/console/settings.ts'
import { Button } from '#console/parts/form/button.tsx'
import { ConflictChoice } from '#console/parts/form/conflict.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { Page } from '#console/parts/page.tsx'
import { LoadedContent } from '#console/parts/states.tsx'
import { useOwner } from '#console/data/session.ts'
import { pl } from '#console/strings/pl.ts'
import { useConflict } from '#console/data/use-conflict.ts'
import { useDraft } from '#console/data/use-draft.ts'
import { useSaving } from '#console/data/use-saving.ts'
import { DeliverySettings } from './delivery.tsx'
import { FormGuard } from './form-guard.tsx'
import { LookSettings } from './look.tsx'
import { UnpaidOrders } from './unpaid-orders.tsx'
import { ShopData } from './shop-data.tsx'
import { TextField, Tick, LongTextField, NumberField } from '#console/parts/form/fields.tsx'
import type { SectionProps } from './section-props.ts'
import { MethodHead } from './method-head.tsx'
import { moved } from './moved.ts'
import { readCount, writeCount } from '#console/text/read-number.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useToast } from '#console/parts/toast.tsx'

/** How the shop meets its customers. */
const Display = ({ settings, change }: SectionProps) => {
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

/** Every way to pay the shop knows; one the owner never chose stands at the end, switched off. */
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
          <Tick label={pl.settings.isOn} isOn={method.isOn} onChange={(isOn) => set(index, { isOn })} />
          <TextField
            label={pl.settings.name}
            path={`paymentMethods.${index}.title`}
            maxLength={100}
            value={method.title}
            onChange={(title) => set(index, { title })}
          />
          <TextField
            label={pl.settings.paymentExplain}
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

/** The owner's choices. They are saved together, so that nothing is half-saved. */
export const SettingsScreen = () => {
  const loaded = useApiQuery(settingsApi.all, {})
  return (
    <Page title={pl.settings.title}>
      <LoadedContent loaded={loaded}>
        {(answer) => <SettingsForm answer={answer} put={loaded.put} />}
      </LoadedContent>
    </Page>
  )
}

const sections = [
  { id: 'sklep', title: pl.settings.shop },
  { id: 'wyglad', title: pl.look.title },
  { id: 'sprzedaz', title: pl.settings.display },
  { id: 'dostawa', title: pl.settings.delivery },
  { id: 'platnosci', title: pl.settings.payment },
  { id: 'formularze', title: pl.settings.formGuard },
]

const SettingsForm = ({ answer, put }: { answer: SettingsAnswer; put: (answer: SettingsAnswer) => void }) => {
  const showToast = useToast()
  const { renew } = useOwner()
  const drafting = useDraft(answer.settings)
  const { draft, isDirty, change, keep, discard } = drafting
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
      keep(saved.settings)
      put(saved)
      showToast(pl.settings.saved)
      if (saved.settings.shopName !== answer.settings.shopName) void renew()
    })
  const giveBack = () => {
    discard()
    forget()
  }

  const given = { settings: draft, change }
  return (
    <div className="settings">
      <nav className="section-links" aria-label={pl.settings.sections}>
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
        <Section id="sklep" title={pl.settings.shop}>
          <ShopData {...given} />
        </Section>
        <Section id="wyglad" title={pl.look.title} hint={pl.look.hint}>
          <LookSettings {...given} />
        </Section>
        <Section id="sprzedaz" title={pl.settings.display}>
          <Display {...given} />
        </Section>
        <Section id="dostawa" title={pl.settings.delivery} hint={pl.settings.deliveryHint}>
          <DeliverySettings {...given} kinds={answer.deliveryKinds} />
        </Section>
        <Section id="platnosci" title={pl.settings.payment} hint={pl.settings.paymentHint}>
          <Payments {...given} kinds={answer.paymentKinds} />
          <UnpaidOrders {...given} />
        </Section>
        <Section id="formularze" title={pl.settings.formGuard} hint={pl.settings.formGuardHint}>
          <FormGuard {...given} />
        </Section>
        <ConflictChoice conflict={conflict} />
        <FormMessage text={problem} />
        <div className="save-bar" data-dirty={isDirty || undefined}>
          {isDirty && <span>{pl.frame.unsaved}</span>}
          {isDirty && (
            <Button look="quiet" onClick={giveBack}>
              {pl.frame.discard}
            </Button>
          )}
          <Button look="main" type="submit" isBusy={isBusy} disabled={!isDirty}>
            {isBusy ? pl.frame.saving : pl.frame.save}
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
