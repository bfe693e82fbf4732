import { type KeyboardEvent, useState } from 'react'
import { type AnswerTemplate, answerTemplatesApi } from '#contract/console/answer-templates.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { ModalDialog } from '#console/parts/confirm-dialog.tsx'
import { Button } from '#console/parts/form/button.tsx'
import { Link } from '#console/parts/link.tsx'
import { LoadedContent } from '#console/parts/states.tsx'
import { answeringWords as words } from './strings.ts'

type Props = { onChoose: (template: AnswerTemplate) => void; onCancel: () => void }

/** The saved answers, found by typing; arrows and Enter choose one. */
export const TemplateDialog = ({ onChoose, onCancel }: Props) => {
  const loaded = useApiQuery(answerTemplatesApi.list, {})
  const [search, setSearch] = useState('')
  const typed = search.trim().toLowerCase()
  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, li button')]
    const at = stops.indexOf(document.activeElement as HTMLElement)
    event.preventDefault()
    stops[Math.max(0, Math.min(stops.length - 1, at + (event.key === 'ArrowDown' ? 1 : -1)))]?.focus()
  }
  return (
    <ModalDialog title={words.chooseTemplate} onCancel={onCancel}>
      <LoadedContent loaded={loaded}>
        {({ templates }) => {
          const found = templates.filter(({ name, body }) => `${name}\n${body}`.toLowerCase().includes(typed))
          if (templates.length === 0)
            return (
              <p>
                {words.noTemplates}. <Link to="/szablony-odpowiedzi">{words.newTemplate}</Link>
              </p>
            )
          return (
            <div className="template-choice" onKeyDown={move} role="presentation">
              <form
                onSubmit={(event) => {
                  event.preventDefault()
                  if (found[0]) onChoose(found[0])
                }}
              >
                <input
                  type="search"
                  aria-label={words.findTemplate}
                  placeholder={words.findTemplate}
                  value={search}
                  onChange={(event) => setSearch(event.target.value)}
                />
              </form>
              {found.length === 0 && <p className="muted">{words.noneFound}</p>}
              <ul className="picker-list">
                {found.map((template) => (
                  <li key={template.id}>
                    <button type="button" onClick={() => onChoose(template)}>
                      <span />
                      <span>
                        <b>{template.name}</b>
                        <small>{template.body.slice(0, 120)}</small>
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          )
        }}
      </LoadedContent>
      <div className="dialog-actions">
        <Button onClick={onCancel}>{words.cancel}</Button>
      </div>
    </ModalDialog>
  )
}
