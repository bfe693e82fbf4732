import type { ReactNode } from 'react'
import { type SettingsAnswer, settingsToSave } from '#contract/console/settings.ts'
import { Button } from '../parts/button.tsx'
import { ConflictChoice } from '../parts/conflict.tsx'
import { Form, FormProblem } from '../parts/form.tsx'
import { Page } from '../parts/page.tsx'
import { Shown } from '../parts/states.tsx'
import { say } from '../parts/toast.tsx'
import { useOwner } from '../session.ts'
import { pl } from '../strings/pl.ts'
import { useConflict } from '../use-conflict.ts'
import { useDraft } from '../use-draft.ts'
import { useLoaded } from '../use-loaded.ts'
import { useSaving } from '../use-saving.ts'
import { Delivery } from './settings/delivery.tsx'
import { Display } from './settings/display.tsx'
import { FormGuard } from './settings/form-guard.tsx'
import { Look } from './settings/look.tsx'
import { Payments } from './settings/payments.tsx'
import { UnpaidOrders } from './settings/unpaid-orders.tsx'
import { ShopData } from './settings/shop-data.tsx'

/** The owner's choices. They are saved together, so that nothing is half-saved. */
export const Settings = () => {
  const loaded = useLoaded<SettingsAnswer>('settings')
  return (
    <Page title={pl.settings.title}>
      <Shown loaded={loaded}>{(answer) => <SettingsForm answer={answer} put={loaded.put} />}</Shown>
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
  const { renew } = useOwner()
  const drafting = useDraft(answer.settings)
  const { draft, isDirty, change, keep, discard } = drafting
  const { saveOver, conflict } = useConflict(drafting, {
    path: 'settings',
    draftOf: ({ settings }: SettingsAnswer) => settings,
    put,
  })
  const { problems, problem, isBusy, save, forget } = useSaving()
  const submit = () =>
    save(settingsToSave, draft, async () => {
      const saved = await saveOver(draft, answer.version)
      keep(saved.settings)
      put(saved)
      say(pl.settings.saved)
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
          <Look {...given} />
        </Section>
        <Section id="sprzedaz" title={pl.settings.display}>
          <Display {...given} />
        </Section>
        <Section id="dostawa" title={pl.settings.delivery} hint={pl.settings.deliveryHint}>
          <Delivery {...given} kinds={answer.deliveryKinds} />
        </Section>
        <Section id="platnosci" title={pl.settings.payment} hint={pl.settings.paymentHint}>
          <Payments {...given} kinds={answer.paymentKinds} />
          <UnpaidOrders {...given} />
        </Section>
        <Section id="formularze" title={pl.settings.formGuard} hint={pl.settings.formGuardHint}>
          <FormGuard {...given} />
        </Section>
        <ConflictChoice conflict={conflict} />
        <FormProblem text={problem} />
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
