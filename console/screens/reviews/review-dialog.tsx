import { useState } from 'react'
import { type OwnersReview, reviewsApi } from '#contract/console/reviews/reviews.ts'
import { useApi } from '#console/data/api-client.ts'
import { useSaving } from '#console/data/use-saving.ts'
import { ModalDialog } from '#console/parts/confirm-dialog.tsx'
import { Button } from '#console/parts/form/button.tsx'
import { LongTextField } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { reviewWords as words } from './strings.ts'

/** What needs a text: the reason of a rejection, or the shop's reply. */
export type ReviewAct = { kind: 'reject' | 'reply'; review: OwnersReview }

type Props = { act: ReviewAct; close: () => void; reload: () => void }

export const ReviewDialog = ({ act: { kind, review }, close, reload }: Props) => {
  const api = useApi()
  const showToast = useToast()
  const { problems, problem, isBusy, save } = useSaving()
  const isRejection = kind === 'reject'
  const [text, setText] = useState(isRejection ? '' : review.reply)
  const params = { id: String(review.id) }
  const { version } = review
  const submit = () =>
    isRejection
      ? void save(reviewsApi.reject.request, { version, reason: text }, async () => {
          await api(reviewsApi.reject, { params, body: { version, reason: text } })
          finish(words.rejected)
        })
      : void save(reviewsApi.reply.request, { version, reply: text }, async () => {
          await api(reviewsApi.reply, { params, body: { version, reply: text } })
          finish(words.answered)
        })
  const finish = (done: string) => {
    showToast(done)
    reload()
    close()
  }
  return (
    <ModalDialog title={isRejection ? words.rejectTitle : words.answerTitle} onCancel={close}>
      <Form problems={problems} onSubmit={submit} isLocked={isBusy}>
        <LongTextField
          label={isRejection ? words.rejectReason : words.answerText}
          hint={isRejection ? words.rejectHint : words.answerHint}
          path={isRejection ? 'reason' : 'reply'}
          rows={5}
          value={text}
          onChange={setText}
        />
        <FormMessage text={problem} />
        <div className="review-acts">
          <Button onClick={close}>{words.cancel}</Button>
          <Button look={isRejection ? 'danger' : 'main'} type="submit" isBusy={isBusy}>
            {isRejection ? words.reject : words.save}
          </Button>
        </div>
      </Form>
    </ModalDialog>
  )
}
