import { createElement } from 'react'
import { controlAttributes, wrapControl } from './control.ts'
import type { TagModule } from './tag-module.ts'
import { fileTypesOf, isRequired, limitBytesOf, optionOf, sizeOf } from '#forms/template/form-tag.ts'

export default {
  types: ['file', 'file*'],
  isNamed: true,
  display: 'inline',
  isMailed: true,
  isField: true,
  isFile: true,
  ruleGroup: 'file',
  rules: (tag) => [
    ...(isRequired(tag) ? [{ rule: 'requiredfile', message: 'invalid_required' } as const] : []),
    { rule: 'file', accept: fileTypesOf(tag), message: 'upload_file_type_invalid' },
    { rule: 'maxfilesize', threshold: limitBytesOf(tag), message: 'upload_file_too_large' },
  ],
  render: (tag, context) =>
    tag.name === ''
      ? null
      : wrapControl(
          tag,
          context,
          createElement('input', {
            size: sizeOf(tag) as unknown as number,
            ...controlAttributes(tag, context),
            capture: optionOf(tag, 'capture', /^(?:user|environment)$/) as 'user' | undefined,
            accept: fileTypesOf(tag).join(','),
            type: 'file',
            name: tag.name,
          }),
        ),
} satisfies TagModule
