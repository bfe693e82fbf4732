import type { FormTag } from './form-tag.ts'

export type QuizQuestion = { question: string; answer: string }

/** The questions of a quiz tag; one anybody can answer when its owner wrote none. */
export const quizQuestions = (tag: FormTag): [QuizQuestion, ...QuizQuestion[]] => {
  const [first, ...others] = tag.labels.map((question, index) => ({
    question,
    answer: tag.values[index] ?? question,
  }))
  return first ? [first, ...others] : [{ question: '1+1=?', answer: '2' }]
}
