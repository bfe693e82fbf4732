import { createElement, type ReactNode } from 'react'
import { HIDDEN } from '#contract/contact-forms/wire.ts'
import { decodeEntities } from '#forms/template/decode-entities.ts'
import { type FormTag, hasOption, isRequired } from '#forms/template/form-tag.ts'
import {
  defaultValues,
  groupAttributes,
  postedChoices,
  postedText,
  tabIndexOf,
  wrapControl,
} from './control.ts'
import type { RenderContext, TagModule } from './tag-module.ts'

/** How checkboxes and radio buttons differ. */
type Kind = {
  basetype: 'checkbox' | 'radio'
  types: string[]
  /** ARIA role of the whole group. */
  role: 'group' | 'radiogroup'
  isRequired: (tag: FormTag) => boolean
  isExclusive: (tag: FormTag) => boolean
  /** Class names beside those of the kind. */
  names: (tag: FormTag) => string
}

const labelSpan = (label: string) =>
  createElement('span', { className: 'wpcf7-list-item-label', key: 'label' }, label)

type Item = {
  tag: FormTag
  kind: Kind
  value: string
  isChecked: boolean
  tabIndex: number | undefined
  className: string
  freeText: ReactNode
}

const renderItem = (
  { tag, kind, value, isChecked, tabIndex, className, freeText }: Item,
  key: number,
): ReactNode => {
  const isLabelled = hasOption(tag, 'use_label_element')
  const input = createElement('input', {
    key: 'input',
    type: kind.basetype,
    name: kind.isExclusive(tag) ? tag.name : `${tag.name}[]`,
    value,
    defaultChecked: isChecked || undefined,
    tabIndex,
    // Text beside the input is its accessible name only inside a label.
    'aria-label': isLabelled || value === '' ? undefined : value,
  })
  const inOrder = hasOption(tag, 'label_first') ? [labelSpan(value), input] : [input, labelSpan(value)]
  return createElement(
    'span',
    { className, key },
    isLabelled ? createElement('label', null, inOrder) : inOrder,
    freeText,
  )
}

const renderFreeText = (
  tag: FormTag,
  context: RenderContext,
  label: string,
  tabIndex: number | undefined,
): ReactNode => {
  const name = HIDDEN.freeText + tag.name
  const field = createElement('input', {
    key: 'free',
    type: 'text',
    name,
    className: 'wpcf7-free-text',
    tabIndex,
    defaultValue: postedText(name, context),
    'aria-label': label || undefined,
  })
  return [' ', field]
}

const choiceField = (kind: Kind): TagModule => ({
  types: kind.types,
  isNamed: true,
  display: 'inline',
  isMailed: true,
  isField: true,
  isList: true,
  ruleGroup: 'choice',
  rules: (tag) => [
    ...(kind.isRequired(tag) ? [{ rule: 'required', message: 'invalid_required' } as const] : []),
    ...(kind.isExclusive(tag)
      ? [{ rule: 'maxitems', threshold: 1, message: 'too_many_items' } as const]
      : []),
  ],
  accepts: (tag) => (hasOption(tag, 'free_text') ? null : tag.labels),
  render: (tag, context) => {
    if (tag.name === '') return null
    const chosen = defaultValues(tag, context)
    const checked =
      postedChoices(tag.name, context) ??
      (kind.isExclusive(tag) ? chosen.slice(0, 1) : chosen).map(decodeEntities)
    const hasFreeText = hasOption(tag, 'free_text')
    const firstTabIndex = tabIndexOf(tag)
    const nextTabIndex = (index: number) =>
      firstTabIndex !== undefined && firstTabIndex > 0 ? firstTabIndex + index : firstTabIndex
    const last = tag.labels.length - 1
    const items = tag.labels.map((label, index) => {
      const value = decodeEntities(label)
      const isLast = index === last
      return renderItem(
        {
          tag,
          kind,
          value,
          isChecked: checked.includes(value),
          tabIndex: nextTabIndex(index),
          className: `wpcf7-list-item${index === 0 ? ' first' : ''}${isLast ? ' last' : ''}${isLast && hasFreeText ? ' has-free-text' : ''}`,
          freeText:
            isLast && hasFreeText ? renderFreeText(tag, context, value, nextTabIndex(index + 1)) : null,
        },
        index,
      )
    })
    return wrapControl(
      tag,
      context,
      createElement(
        'span',
        { ...groupAttributes(tag, context, kind.names(tag)), role: items.length > 1 ? kind.role : undefined },
        items,
      ),
    )
  },
})

export const checkbox = choiceField({
  basetype: 'checkbox',
  types: ['checkbox', 'checkbox*'],
  role: 'group',
  isRequired,
  isExclusive: (tag) => hasOption(tag, 'exclusive'),
  names: (tag) => (hasOption(tag, 'exclusive') ? 'wpcf7-exclusive-checkbox' : ''),
})

/** Always required: a radio button cannot be taken back. */
export const radio = choiceField({
  basetype: 'radio',
  types: ['radio'],
  role: 'radiogroup',
  isRequired: (tag) => tag.name !== '',
  isExclusive: () => true,
  names: () => '',
})
