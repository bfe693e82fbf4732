import { useState } from 'react'
import {
  searchRulesApi,
  type SearchRulesAnswer,
  type SearchRuleToSave,
} from '#contract/console/search/search-rules.ts'
import { useApi } from '#console/data/api-client.ts'
import { useSaving } from '#console/data/use-saving.ts'
import { ModalDialog } from '#console/parts/confirm-dialog.tsx'
import { Button } from '#console/parts/form/button.tsx'
import { LongTextField } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { searchWords as words } from './strings.ts'

/** A rule to be added (`id` undefined) or changed. */
export type EditedRule = SearchRuleToSave & { id?: string }

type Props = { rule: EditedRule; put: (answer: SearchRulesAnswer) => void; close: () => void }

const toText = (phrases: string[]) => phrases.join(', ')
const toPhrases = (text: string) =>
  text
    .split(/[,;\n]/)
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '')

/** Phrases of one rule, separated by commas. */
export const RuleDialog = ({ rule, put, close }: Props) => {
  const api = useApi()
  const showToast = useToast()
  const { problems, problem, isBusy, save } = useSaving()
  const isSame = rule.kind === 'same'
  // A synonym of a searched text begins behind it.
  const [typed, setTyped] = useState(
    toText(rule.typed) + (rule.id === undefined && rule.typed.length > 0 && isSame ? ', ' : ''),
  )
  const [meant, setMeant] = useState(toText(rule.meant))
  const submit = () => {
    const body = { kind: rule.kind, typed: toPhrases(typed), meant: isSame ? [] : toPhrases(meant) }
    void save(searchRulesApi.add.request, body, async (onceKey) => {
      put(
        rule.id === undefined
          ? await api(searchRulesApi.add, { body }, { onceKey })
          : await api(searchRulesApi.save, { params: { id: rule.id }, body }),
      )
      showToast(words.saved)
      close()
    })
  }
  return (
    <ModalDialog title={isSame ? words.same : words.means} onCancel={close}>
      <Form problems={problems} onSubmit={submit} isLocked={isBusy}>
        <LongTextField
          label={isSame ? words.sameField : words.typedField}
          hint={isSame ? words.separated : words.typedHint}
          path="typed"
          value={typed}
          onChange={setTyped}
        />
        {!isSame && (
          <LongTextField
            label={words.meantField}
            hint={words.meantHint}
            path="meant"
            value={meant}
            onChange={setMeant}
          />
        )}
        <FormMessage text={problem} />
        <div className="rule-actions">
          <Button onClick={close}>{words.cancel}</Button>
          <Button look="main" type="submit" isBusy={isBusy}>
            {words.save}
          </Button>
        </div>
      </Form>
    </ModalDialog>
  )
}
