import { checkRules, type Problem } from '#forms/check.ts'
import { type CheckedFile, checkFiles } from '../check-files.ts'
import { firstOfEach } from '../problems.ts'
import type { Sending, Step } from '../sending.ts'

/** Files by the form's rules, then by what is in them; none of them when one has a problem. */
export const judgeFiles = async ({
  form,
  entries,
  files,
  shop,
}: Sending): Promise<{ problems: Problem[]; files: CheckedFile[] }> => {
  const byRules = checkRules(form.fileRules, entries)
  const checked = await checkFiles(form.tags, files, shop.randomBytes)
  const byContent = checked.ok
    ? []
    : checked.problems.map(({ field, key }) => ({ field, error: form.message(key) }))
  const problems = firstOfEach([...byRules, ...byContent])
  return { problems, files: checked.ok && problems.length === 0 ? checked.files : [] }
}

/** Files are looked into only after the check for spam. */
export const checkUploads: Step = async (sending) => {
  const { problems, files } = await judgeFiles(sending)
  if (problems.length > 0)
    return { status: 'validation_failed', message: sending.form.message('validation_error'), problems }
  sending.checkedFiles = files
  return undefined
}
