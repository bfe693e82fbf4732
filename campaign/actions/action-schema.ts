import { oneOf } from '../kinds-schema.ts'
import * as actions from './index.ts'

export const action = oneOf(actions)
