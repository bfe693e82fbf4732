import { type Context, Hono } from 'hono'
import { MAX_PHOTO_BYTES, MAX_REVIEW_PHOTOS, MAX_REVIEW_TEXT } from '#contract/shop/reviews.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { field, readFormWithFiles } from '#server/platform/http/read-form.ts'
import { limitRate } from '#server/platform/limits/rate-limit.ts'
import type { Services } from '#server/platform/services.ts'
import { paths } from '#storefront/paths.ts'
import { reviews as words } from '#storefront/strings/pl/catalog/reviews.ts'
import { loadCards } from '../catalog/cards/load-cards.ts'
import { ConverterBusy } from '../media/conversion/picture-converter.ts'
import { PictureRefused } from '../media/reading/picture-header.ts'
import { showPage } from '../pages/show-page.ts'
import { readTypedText } from '../statements/form-texts.ts'
import { goBackWithNotice } from '../wishlist/go-back.ts'
import { findReviewedProduct } from './review-link.ts'
import { storePhoto } from '../reviews/review-photos.ts'
import { findWrittenReview } from '../reviews/show-reviews.ts'
import {
  type ReviewedProduct,
  reviewerName,
  withdrawReview,
  writeReview,
  type WrittenReview,
} from '../reviews/write-review.ts'

const MEGABYTE = 1024 * 1024
/** The texts of the form beside its photographs. */
const MAX_FORM_BYTES = MAX_REVIEW_PHOTOS * MAX_PHOTO_BYTES + 128 * 1024
const refuseOften = (): never => {
  throw new Refusal(429, 'too_many_requests', words.tooOften)
}

type Attempt = Omit<WrittenReview, 'photos'> & { photos: string[]; problem: string }
type Sent = Omit<WrittenReview, 'photos'> & { keptPhotos: string[]; files: File[]; act: string }

/** The pages behind the links that buyers get. */
export const reviewRoutes = (services: Services): Hono => {
  const load = async (c: Context): Promise<ReviewedProduct> => {
    const found = await findReviewedProduct(services.db.read, services, c.req.param('token') ?? '')
    if (!found) throw new Refusal(404, 'no_review', words.notFound)
    return found
  }
  return new Hono()
    .get(paths.review(':token'), async (c) => showForm(c, services, await load(c)))
    .post(paths.review(':token'), limitRate(services, 'reviews', refuseOften), async (c) => {
      const reviewed = await load(c)
      const action = new URL(c.req.url).pathname
      const sent = await readSent(c)
      if (sent.act === 'wycofaj') {
        await withdrawReview(services, reviewed)
        return goBackWithNotice(c, services, action, { kind: 'success', text: words.withdrawn })
      }
      const row = await findWrittenReview(services.db.read, reviewed.order.id, reviewed.productId)
      const stored = row?.photos ?? []
      const attempt = { ...sent, photos: stored.filter((src) => sent.keptPhotos.includes(src)), problem: '' }
      const refuse = (problem: string) => showForm(c, services, reviewed, { ...attempt, problem })
      if (!row && (reviewed.isOver || reviewed.order.status !== 'completed')) return refuse(words.isOver)
      const problem = problemOf(sent, attempt.photos)
      if (problem) return refuse(problem)
      const added = await storePhotos(services, sent.files)
      if (typeof added === 'string') return refuse(added)
      const review = { ...attempt, photos: [...new Set([...attempt.photos, ...added])] }
      if (!(await writeReview(services, reviewed, review))) return refuse(words.isOver)
      return goBackWithNotice(c, services, action, { kind: 'success', text: words.thanks })
    })
}

const readSent = async (c: Context): Promise<Sent> => {
  const { form, files } = await readFormWithFiles(c, 'zdjecia', MAX_FORM_BYTES)
  return {
    act: field(form, 'sposob') ?? '',
    rating: Number(/^[1-5]$/.exec(field(form, 'ocena') ?? '')?.[0] ?? 0),
    text: readTypedText(field(form, 'tresc') ?? ''),
    isNameHidden: (field(form, 'bez-imienia') ?? '') !== '',
    keptPhotos: form['zostaw'] ?? [],
    files,
  }
}

const problemOf = ({ rating, text, files }: Sent, kept: string[]): string => {
  if (rating === 0) return words.noRating
  if (text.length > MAX_REVIEW_TEXT) return words.tooLong(MAX_REVIEW_TEXT)
  if (kept.length + files.length > MAX_REVIEW_PHOTOS) return words.tooManyPhotos(MAX_REVIEW_PHOTOS)
  if (files.some(({ size }) => size > MAX_PHOTO_BYTES)) return words.photoTooLarge(MAX_PHOTO_BYTES / MEGABYTE)
  return ''
}

/** The addresses of the stored photographs, or why they were not stored. */
const storePhotos = async (services: Services, files: File[]): Promise<string[] | string> => {
  const stored: string[] = []
  for (const file of files) {
    try {
      stored.push(await storePhoto(services, Buffer.from(await file.arrayBuffer())))
    } catch (error) {
      if (error instanceof PictureRefused) return words.badPhoto
      if (error instanceof ConverterBusy) return words.busy
      throw error
    }
  }
  return stored
}

const showForm = async (
  c: Context,
  services: Services,
  reviewed: ReviewedProduct,
  attempt?: Attempt,
): Promise<Response> => {
  const { order, productId, isOver } = reviewed
  const db = services.db.read
  const row = await findWrittenReview(db, order.id, productId)
  if (!row && isOver && !attempt) throw new Refusal(404, 'review_over', words.isOver)
  const [card] = await loadCards(db, [productId], services.now())
  const name = reviewed.name ?? card?.name ?? ''
  const author = reviewerName(order.billing)
  const response = await showPage(c, services, {
    page: 'review',
    props: {
      action: new URL(c.req.url).pathname,
      product: {
        name,
        url: card?.url ?? paths.shop,
        picture: card?.picture ?? null,
      },
      state: row?.state ?? null,
      reason: row?.reason ?? '',
      rating: attempt?.rating || row?.rating || null,
      text: attempt?.text ?? row?.text ?? '',
      photos: row?.photos ?? [],
      author,
      isNameHidden: attempt?.isNameHidden ?? row?.author === '',
      problem: attempt?.problem ?? '',
    },
    title: words.pageTitle(name),
    canonicalPath: null,
    isIndexed: false,
    ...(attempt && { status: 422 }),
  })
  // The address opens it: it is not sent to other sites and not cached.
  response.headers.set('Referrer-Policy', 'same-origin')
  response.headers.set('Cache-Control', 'private, no-store')
  return response
}
