import type { BlockKind, ContentBlock } from '#contract/shop/content/blocks.ts'
import { studioWords as words } from './strings.ts'

/** Values of a block, of an item of it, of a menu entry … */
export type Values = Record<string, unknown>
/** A part of a draft, where it is, and how it changes. */
export type BlockFieldProps = { value: Values; path: string; change: (part: Values, field: string) => void }

export type FieldSpec =
  | {
      type: 'line' | 'long' | 'html' | 'link' | 'labelled' | 'picture'
      key: string
      label: string
      hint?: string
    }
  | { type: 'tick'; key: string; label: string; hint?: string }
  | { type: 'count'; key: string; label: string }
  | { type: 'choice'; key: string; label: string; choices: Record<string, string> }
  | { type: 'items'; key: string; label: string; fields: FieldSpec[]; blank: Values; max: number }
  | { type: 'products' | 'form' | 'anchor' }

const title: FieldSpec = { type: 'line', key: 'title', label: words.heading }
const text: FieldSpec = { type: 'long', key: 'text', label: words.text }
const html: FieldSpec = { type: 'html', key: 'html', label: words.text }
const alt: FieldSpec = { type: 'line', key: 'alt', label: words.alt }
const picture: FieldSpec = { type: 'picture', key: 'picture', label: words.picture }
const button: FieldSpec = { type: 'labelled', key: 'button', label: words.buttonLabel }
const noLink = { label: '', url: '' }

/** The fields of each kind, and what a new block of it begins with. */
export const blockEditors: { [Kind in BlockKind]: { fields: FieldSpec[]; blank: Values } } = {
  hero: {
    fields: [
      title,
      text,
      picture,
      alt,
      {
        type: 'items',
        key: 'buttons',
        label: words.buttons,
        fields: [
          { type: 'line', key: 'label', label: words.buttonLabel },
          { type: 'link', key: 'url', label: words.link },
        ],
        blank: noLink,
        max: 3,
      },
    ],
    blank: { title: 'Nowy nagłówek', text: '', picture: '', alt: '', buttons: [] },
  },
  categories: {
    fields: [
      title,
      { type: 'line', key: 'moreLabel', label: words.moreLabel },
      { type: 'count', key: 'count', label: words.count },
    ],
    blank: { title: 'Kategorie', moreLabel: '', count: 8 },
  },
  products: {
    fields: [title, { type: 'products' }, { type: 'labelled', key: 'more', label: words.moreLabel }],
    blank: {
      title: 'Produkty',
      choice: 'all',
      categoryId: null,
      order: 'date',
      count: 4,
      productIds: [],
      more: noLink,
    },
  },
  benefits: {
    fields: [
      { type: 'line', key: 'title', label: words.sectionName },
      { type: 'tick', key: 'hasDelivery', label: words.hasDelivery, hint: words.hasDeliveryHint },
      {
        type: 'items',
        key: 'items',
        label: words.items,
        fields: [title, text],
        blank: { title: '', text: '' },
        max: 8,
      },
    ],
    blank: { title: 'Zalety sklepu', hasDelivery: true, items: [{ title: 'Nowa zaleta', text: '' }] },
  },
  callout: {
    fields: [title, text, button],
    blank: { title: 'Zachęta', text: '', button: { label: 'Zobacz', url: '/sklep/' } },
  },
  text: { fields: [html], blank: { html: '<p>Nowy tekst.</p>' } },
  picture: {
    fields: [
      picture,
      alt,
      { type: 'line', key: 'caption', label: words.caption },
      { type: 'link', key: 'url', label: words.link },
    ],
    blank: { picture: '', alt: '', caption: '', url: '' },
  },
  'picture-text': {
    fields: [
      title,
      html,
      picture,
      alt,
      { type: 'tick', key: 'isPictureFirst', label: words.isPictureFirst },
      button,
    ],
    blank: {
      title: 'Zdjęcie i tekst',
      html: '<p>Nowy tekst.</p>',
      picture: '',
      alt: '',
      isPictureFirst: false,
      button: noLink,
    },
  },
  faq: {
    fields: [
      title,
      {
        type: 'items',
        key: 'items',
        label: words.items,
        fields: [
          { type: 'line', key: 'title', label: words.question },
          { type: 'long', key: 'text', label: words.answer },
        ],
        blank: { title: '', text: '' },
        max: 30,
      },
    ],
    blank: { title: 'Pytania i odpowiedzi', items: [{ title: 'Pytanie?', text: 'Odpowiedź.' }] },
  },
  'contact-form': { fields: [title, { type: 'form' }], blank: { title: 'Napisz do nas', formId: '' } },
  campaign: { fields: [{ type: 'anchor' }], blank: {} },
  map: {
    fields: [
      title,
      { type: 'line', key: 'address', label: words.address, hint: words.addressHint },
      { type: 'line', key: 'label', label: words.buttonLabel },
    ],
    blank: { title: 'Jak do nas trafić', address: '', label: 'Pokaż na mapie' },
  },
  gallery: {
    fields: [
      title,
      {
        type: 'items',
        key: 'pictures',
        label: words.items,
        fields: [picture, alt],
        blank: { picture: '', alt: '' },
        max: 24,
      },
    ],
    blank: { title: 'Galeria', pictures: [] },
  },
  video: {
    fields: [
      title,
      { type: 'line', key: 'url', label: words.videoUrl, hint: words.videoHint },
      { type: 'picture', key: 'poster', label: words.poster },
    ],
    blank: { title: 'Film', url: '', poster: '' },
  },
}

const ID_BYTES = 5
/** An id that no other block has. */
const newBlockId = () =>
  `b-${[...crypto.getRandomValues(new Uint8Array(ID_BYTES))].map((byte) => byte.toString(36).padStart(2, '0')).join('')}`

/** A block of a kind, or a copy of one, with an id of its own. */
export const makeBlock = (kind: BlockKind, content: Values = blockEditors[kind].blank): ContentBlock =>
  ({ isHidden: false, ...content, kind, id: newBlockId() }) as ContentBlock

/** A value that is written as text. */
export const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
