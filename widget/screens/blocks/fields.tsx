import type { BlockProps } from '../stage.ts'

/** How fields are drawn is a part of its own. */
export default function Fields({ block, stage }: BlockProps<'fields'>) {
  const Field = stage.showing.form?.Field
  return <div className="fields">{Field && block.fields.map((id) => <Field key={id} id={id} stage={stage} />)}</div>
}
