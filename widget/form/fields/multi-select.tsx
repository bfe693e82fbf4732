import { ChoiceList } from '../choice-list.tsx'
import type { FieldProps } from '../../view/stage.ts'

export default function MultiSelect(props: FieldProps<'multiSelect'>) {
  return <ChoiceList {...props} type="checkbox" />
}
