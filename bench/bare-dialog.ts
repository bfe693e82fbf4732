/**
 * The least that any widget does, as a page's script: it requests a configuration, stores two values, opens a
 * form over the page and reports it to the page's host. Its figures depend on the machine as ours do, so ours
 * are printed next to them.
 */
export const bareDialog = (service: string, site: string): string => `(async () => {
  await (await fetch('${service}/api/display/configuration/${site}')).json()
  localStorage.setItem('visits', '1')
  document.cookie = 'visitor=1;path=/'
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  root.innerHTML = '<style>dialog{font:16px/1.5 system-ui,sans-serif;width:320px;padding:36px}h2{font-size:26px}input,button{font:inherit;width:100%}</style><dialog><button type="button">×</button><form novalidate><h2>Rabat 5% na pierwsze zamówienie</h2><p>Zapisz się, a wyślemy kod.</p><label>Adres e-mail<input type="email" name="email" required></label><label><input type="checkbox" required>Chcę dostawać wiadomości o promocjach.</label><button>Zapisz mnie</button></form></dialog>'
  document.documentElement.append(host)
  root.querySelector('button').addEventListener('click', () => host.remove())
  root.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault()
    event.submitter.textContent = 'Wysyłanie…'
    void fetch('${service}/api/display/viewed/${site}', { method: 'POST', body: '{}' })
  })
  root.querySelector('dialog').showModal()
  void fetch('${service}/api/display/viewed/${site}', { method: 'POST', body: '{}' })
})()`
