import { createElement } from 'react'
import {
  groupAttributes,
  postedText,
  tabIndexOf,
  takeId,
  validityAttributes,
  wrapControl,
} from './control.ts'
import { type FormTag, hasOption, optionsOf } from '#forms/template/form-tag.ts'
import type { TagModule } from './tag-module.ts'

/** The consent text as markup. */
const contentOf = (tag: FormTag): string => (tag.content || (tag.labels[0] ?? '')).trim()

/** Class names of the checkbox itself, not of its wrapper. */
const ownNames = (tag: FormTag): string | undefined =>
  optionsOf(tag, 'class')
    .map((name) => name.replace(/[^A-Za-z0-9_-]/g, ''))
    .filter(Boolean)
    .join(' ') || undefined

export default {
  types: ['acceptance'],
  isNamed: true,
  display: 'inline',
  isMailed: true,
  isField: true,
  isList: true,
  render: (tag, context) => {
    if (tag.name === '') return null
    const [isInverted, isOptional] = [hasOption(tag, 'invert'), hasOption(tag, 'optional')]
    const withoutOwn = { ...tag, options: tag.options.filter((option) => !/^(?:class|id):/i.test(option)) }
    const { 'aria-describedby': _, ...around } = groupAttributes(
      withoutOwn,
      context,
      `${isInverted ? 'invert' : ''} ${isOptional ? 'optional' : ''}`.trim(),
    )
    const box = createElement('input', {
      key: 'input',
      type: 'checkbox',
      name: tag.name,
      value: '1',
      tabIndex: tabIndexOf(tag),
      className: ownNames(tag),
      id: takeId(tag, context),
      defaultChecked:
        (context.posted ? postedText(tag.name, context) === '1' : hasOption(tag, 'default:on')) || undefined,
      'aria-required': isInverted || isOptional ? undefined : ('true' as const),
      ...validityAttributes(tag, context),
    })
    const content = contentOf(tag)
    const label = createElement('span', {
      key: 'label',
      className: 'wpcf7-list-item-label',
      dangerouslySetInnerHTML: { __html: content },
    })
    const inside =
      content === ''
        ? box
        : createElement('label', null, hasOption(tag, 'label_first') ? [label, box] : [box, label])
    return wrapControl(
      tag,
      context,
      createElement('span', around, createElement('span', { className: 'wpcf7-list-item' }, inside)),
    )
  },
} satisfies TagModule
