import { useState } from 'react'
import { type OwnersQuestion, questionsApi } from '#contract/console/reviews/questions.ts'
import { useApi } from '#console/data/api-client.ts'
import { useSaving } from '#console/data/use-saving.ts'
import { ModalDialog } from '#console/parts/confirm-dialog.tsx'
import { Button } from '#console/parts/form/button.tsx'
import { LongTextField, Tick } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { questionWords as words } from './strings.ts'

type Props = { opened: OwnersQuestion; close: () => void; reload: () => void }

/** The shop's answer, new or changed, and whether pages show it. */
export const AnswerDialog = ({ opened, close, reload }: Props) => {
  const api = useApi()
  const showToast = useToast()
  const { problems, problem, isBusy, save } = useSaving()
  const isFirst = opened.answeredMs === null
  const [question, setQuestion] = useState(opened.question)
  const [answer, setAnswer] = useState(opened.answer)
  const [isPublished, setPublished] = useState(isFirst || opened.state === 'published')
  const submit = () => {
    const body = { version: opened.version, question, answer, isPublished }
    void save(questionsApi.answer.request, body, async () => {
      await api(questionsApi.answer, { params: { id: opened.id }, body })
      showToast(isFirst && opened.email !== '' ? words.mailed : words.answered)
      reload()
      close()
    })
  }
  return (
    <ModalDialog title={words.answerTitle} onCancel={close}>
      <Form problems={problems} onSubmit={submit} isLocked={isBusy}>
        <LongTextField
          label={words.question}
          hint={words.questionHint}
          path="question"
          value={question}
          onChange={setQuestion}
        />
        <LongTextField
          label={words.answerText}
          hint={isFirst ? words.firstHint : words.laterHint}
          path="answer"
          rows={6}
          value={answer}
          onChange={setAnswer}
        />
        <Tick
          label={words.isPublished}
          hint={words.isPublishedHint}
          isOn={isPublished}
          onChange={setPublished}
        />
        <FormMessage text={problem} />
        <div className="review-acts">
          <Button onClick={close}>{words.cancel}</Button>
          <Button look="main" type="submit" isBusy={isBusy}>
            {words.save}
          </Button>
        </div>
      </Form>
    </ModalDialog>
  )
}
