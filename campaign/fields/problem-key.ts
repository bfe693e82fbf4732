/** Names of what can be wrong with a field; their words stand in `widget/strings`. */
export type ProblemKey = 'required' | 'phone' | 'phoneInternational' | 'phoneIsraeli' | 'email' | 'emailTypos' | 'emailBusiness' | 'name' | 'url' | 'number' | 'date' | 'birthday' | 'choice' | 'tooLong' | 'alreadyWon' | 'prizeGone'
