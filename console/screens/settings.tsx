import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type SettingsAnswer, settingsToSave, type ShopSettings } from '#contract/console/settings.ts'
import { askServer, toProblem } from '../ask-server.ts'
import { Button } from '../parts/button.tsx'
import { Form, FormProblem } from '../parts/form.tsx'
import { Page } from '../parts/page.tsx'
import { Shown } from '../parts/states.tsx'
import { say } from '../parts/toast.tsx'
import { guardLeaving } from '../place.ts'
import { byPath, type Problems, problemsOf } from '../problems.ts'
import { useOwner } from '../session.ts'
import { pl } from '../strings/pl.ts'
import { useLoaded } from '../use-loaded.ts'
import { Delivery } from './settings/delivery.tsx'
import { Display } from './settings/display.tsx'
import { FormGuard } from './settings/form-guard.tsx'
import { Look } from './settings/look.tsx'
import { Payments } from './settings/payments.tsx'
import { ShopData } from './settings/shop-data.tsx'

/** What one section of the settings gets to show and change. */
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
  const [draft, setDraft] = useState(answer.settings)
  const [problems, setProblems] = useState<Problems>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(answer.settings)

  const dirty = useRef(isDirty)
  useEffect(() => void (dirty.current = isDirty), [isDirty])
  useEffect(() => guardLeaving(() => dirty.current), [])

  const change = (changed: Partial<ShopSettings>) => setDraft((before) => ({ ...before, ...changed }))
  const show = (found: Problems, message: string | null) => {
    setProblems(found)
    setProblem(Object.keys(found).length > 0 ? pl.frame.fix(Object.keys(found).length) : message)
  }
  const discard = () => {
    setDraft(answer.settings)
    show({}, null)
  }
  const save = async () => {
    if (isBusy || !isDirty) return
    const wrong = problemsOf(settingsToSave, draft)
    show(wrong, null)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      const saved = await askServer<SettingsAnswer>('PUT', 'settings', draft)
      setDraft(saved.settings)
      put(saved)
      say(pl.settings.saved)
      if (saved.settings.shopName !== answer.settings.shopName) void renew()
    } catch (error) {
      const { message, fields } = toProblem(error)
      show(byPath(fields), message)
    }
    setBusy(false)
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
      <Form problems={problems} onSubmit={() => void save()}>
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
        </Section>
        <Section id="formularze" title={pl.settings.formGuard} hint={pl.settings.formGuardHint}>
          <FormGuard {...given} />
        </Section>
        <FormProblem text={problem} />
        <div className="save-bar" data-dirty={isDirty || undefined}>
          {isDirty && <span>{pl.frame.unsaved}</span>}
          {isDirty && (
            <Button look="quiet" onClick={discard}>
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

const Section = ({ id, title, hint, children }: { id: string; title: string; hint?: string; children: ReactNode }) => (
  <section className="card" id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`}>{title}</h2>
    {hint && <p className="muted">{hint}</p>}
    {children}
  </section>
)
