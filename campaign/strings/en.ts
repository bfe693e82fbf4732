import type { ProblemKey } from '../validators/validator.ts'

/** The widget's texts for visitors; all other texts are the owner's. */
export const en = {
  close: 'Close',
  campaign: 'Message',
  preview: 'This is a preview of your popup. Please note that submission will not be functional.',
  credit: 'Powered by Klepka',
  copy: 'Copy the code',
  copied: 'Copied',
  added: 'Added to cart',
  notAdded: 'This could not be added to the cart.',
  couponApplied: 'The code is in your cart',
  couponRefused: 'The cart did not take the code. Copy it and use it when you pay.',
  sending: 'Sending…',
  sent: 'Sent successfully!',
  thanks: 'Thank you!',
  confirm: 'We have sent you an e-mail. Please press the link in it to confirm your address.',
  empty: 'Please fill in the form.',
  timeLeft: 'Time left',
  pause: 'Stop the texts from changing',
  units: ['days', 'hours', 'min', 'sec'],
  newTab: 'opens in a new tab',
  choose: 'Choose…',
  search: 'Search',
  noResults: 'No results found',
  didYouMean: 'Did you mean {{address}}?',
  nameTitle: 'Please enter at least 2 or more characters',
  phoneTitle: 'Please enter 7 to 15 digits and avoid using letters or symbols',
  problems: {
    required: 'Please fill in this field.',
    phone: 'Please enter a valid phone number',
    phoneInternational: 'Invalid number - please try again',
    phoneIsraeli: 'The phone number is not valid',
    email: 'Please enter a valid e-mail address.',
    emailTypos: 'There are typos in the email',
    emailBusiness: 'Only business emails are allowed',
    name: 'Please enter up to 40 characters, no digits.',
    url: 'Please enter an address such as https://example.com',
    number: 'Please enter a number.',
    date: 'Please enter a valid date.',
    birthday: 'Please enter a valid birthday.',
    choice: 'Please choose from the list.',
    tooLong: 'This is too long.',
    alreadyWon: 'A prize has already been given to this address.',
    prizeGone: 'The prize has waited for too long and is gone.',
  },
}

/**
 * The first language defines the keys of the others. Templates contain the texts: a page loads one language
 * only.
 */
export type Strings = Omit<typeof en, 'problems'> & { problems: Record<ProblemKey, string> }
