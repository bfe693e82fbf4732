import { useState } from 'react'
import {
  type OwnersSearchRule,
  searchRulesApi,
  type SearchRulesAnswer,
} from '#contract/console/search/search-rules.ts'
import { newKey } from '#console/data/stored-drafts.ts'
import { useApi } from '#console/data/api-client.ts'
import { useChange } from '#console/data/use-saving.ts'
import { Button } from '#console/parts/form/button.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { UndoNotice } from '#console/parts/undo-notice.tsx'
import { useToast } from '#console/parts/toast.tsx'
import type { EditedRule } from './rule-dialog.tsx'
import { searchWords as words } from './strings.ts'

type Props = {
  answer: SearchRulesAnswer
  put: (answer: SearchRulesAnswer) => void
  mayEdit: boolean
  edit: (rule: EditedRule) => void
}

/** Synonyms, and what is shown to shoppers who name a room or a use. */
export const RuleLists = ({ answer, put, mayEdit, edit }: Props) => {
  const api = useApi()
  const showToast = useToast()
  const { doing, problem, start } = useChange()
  const [removed, setRemoved] = useState<OwnersSearchRule | null>(null)
  const remove = (rule: OwnersSearchRule) =>
    void start(rule.id, async () => {
      put(await api(searchRulesApi.remove, { params: { id: rule.id } }))
      setRemoved(rule)
    })
  const sections = [
    { kind: 'same', title: words.same, lead: words.sameLead, add: words.addSame },
    { kind: 'means', title: words.means, lead: words.meansLead, add: words.addMeans },
  ] as const
  return (
    <>
      {removed && (
        <UndoNotice
          text={words.removed(removed.typed.join(', '))}
          undo={async () => {
            const { kind, typed, meant } = removed
            put(await api(searchRulesApi.add, { body: { kind, typed, meant } }, { onceKey: newKey() }))
            setRemoved(null)
            showToast(words.restored)
          }}
          onClose={() => setRemoved(null)}
        />
      )}
      <FormMessage text={problem} />
      {sections.map(({ kind, title, lead, add }) => {
        const rules = answer.rules.filter((rule) => rule.kind === kind)
        return (
          <section key={kind} aria-labelledby={`rules-${kind}`} className="search-rules">
            <h2 id={`rules-${kind}`}>{title}</h2>
            <p className="muted">{lead}</p>
            {mayEdit && <Button onClick={() => edit({ kind, typed: [], meant: [] })}>{add}</Button>}
            {rules.length === 0 ? (
              <p className="muted">{words.none}</p>
            ) : (
              <ul className="rule-list" aria-label={title}>
                {rules.map((rule) => (
                  <RuleLine
                    key={rule.id}
                    rule={rule}
                    {...(mayEdit && {
                      isBusy: doing === rule.id,
                      onEdit: () => edit(rule),
                      onRemove: () => remove(rule),
                    })}
                  />
                ))}
              </ul>
            )}
          </section>
        )
      })}
    </>
  )
}

const RuleLine = ({
  rule: { kind, typed, meant },
  isBusy = false,
  onEdit,
  onRemove,
}: {
  rule: OwnersSearchRule
  isBusy?: boolean
  onEdit?: () => void
  onRemove?: () => void
}) => {
  const name = typed.join(', ')
  return (
    <li>
      <span>
        {name}
        {kind === 'means' && (
          <small>
            <span aria-hidden="true">→ </span>
            {meant.length > 0 ? meant.join(', ') : words.anything}
          </small>
        )}
      </span>
      {onEdit && (
        <Button look="quiet" aria-label={words.changeOf(name)} onClick={onEdit}>
          {words.change}
        </Button>
      )}
      {onRemove && (
        <Button look="quiet" isBusy={isBusy} aria-label={words.removeOf(name)} onClick={onRemove}>
          {words.remove}
        </Button>
      )}
    </li>
  )
}
