/** CSS of fields as they stand there, by what they are made of; what all have is in the block `fields`. */
export const choiceStyles = `
  .choice { display: flex; gap: 0.65em; align-items: flex-start; min-height: 28px; padding-block: 0.15em; text-align: start; cursor: pointer; }
  .choice input { flex: none; width: max(1.2em, 20px); height: max(1.2em, 20px); margin: 0.15em 0 0; accent-color: var(--accent); }
  .choice input:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`
export const consentStyles = `
  .consent .choice { color: var(--soft); }
  .consent .choice span { font-size: 0.8125em; line-height: 1.45; padding-top: 0.2em; }
  .consent a { color: inherit; }
`
export const opensStyles = `
  .opens { display: flex; gap: 0.75em; align-items: center; justify-content: space-between; cursor: pointer; }
  .opens span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .opens::after { content: ''; flex: none; width: 0.5em; height: 0.5em; border: solid; border-width: 0 2px 2px 0; translate: 0 -0.15em; rotate: 45deg; }
`
