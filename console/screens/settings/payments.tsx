import type { PaymentKind } from '#contract/console/settings.ts'
import { TextField, Tick } from '../../parts/fields.tsx'
import { pl } from '../../strings/pl.ts'
import type { SectionProps } from './section-props.ts'
import { MethodHead } from './method-head.tsx'
import { moved } from './moved.ts'

/** Every way to pay the shop knows; one the owner never chose stands at the end, switched off. */
export const Payments = ({ settings, change, kinds }: SectionProps & { kinds: PaymentKind[] }) => {
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
