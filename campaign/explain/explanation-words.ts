/** Names of conditions in the console and in a preview on the real page. */
export const explanationWords = {
  reasons: 'Co o tym decyduje',
  outcome: {
    shown: 'Zobaczy ją teraz.',
    later: 'Może ją zobaczyć, ale nic jej jeszcze nie wywołało.',
    not_shown: 'Nie zobaczy jej.',
    unknown: 'To rozstrzygnie się dopiero na stronie.',
  },
  verdict: {
    rule: { yes: 'Pozwala.', no: 'Nie pozwala.', unknown: 'Nie wiadomo.' },
    trigger: { yes: 'Wywołuje.', no: 'Jeszcze nie.', unknown: 'Nie wiadomo.' },
  },
}
