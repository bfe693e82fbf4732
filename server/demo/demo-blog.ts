import { createServer } from 'node:http'

/** A page of another site for the browser: another port is another origin. */
export type DemoBlog = { url: string; close: () => Promise<void> }

/** Space for campaigns is reserved, so that they shift nothing. */
const ROOM = `#wycena{min-height:659px}#polecane{min-height:624px}
@media(max-width:370px){#wycena{min-height:702px}}
@media(min-width:660px){#wycena{min-height:543px}#polecane{min-height:437px}}`

const FORMATTING = `:root{color-scheme:light dark;--paper:#fbf8f3;--ink:#2b2622;--soft:#6d645b;--link:#7a3d10}
@media(prefers-color-scheme:dark){:root{--paper:#191714;--ink:#ebe5dc;--soft:#b3a99d;--link:#e8b48a}}
body{margin:0;font:18px/1.6 Georgia,serif;color:var(--ink);background:var(--paper)}
main,header,footer{max-width:42rem;margin:auto;padding:1.5rem}header{font:700 1.1rem system-ui,sans-serif}h1{line-height:1.2}
a{color:var(--link)}nav a{margin-right:1rem;font:1rem system-ui,sans-serif}#wycena,#polecane{margin:2rem 0}
footer{color:var(--soft);font-size:.9rem}
${ROOM}`

type Post = { path: string; title: string; paragraphs: string[] }

const posts: [Post, ...Post[]] = [
  {
    path: '/blog/',
    title: 'Cicha podłoga w bloku',
    paragraphs: [
      'Sąsiad z dołu słyszy każdy krok? Zwykle winna jest nie podłoga, tylko to, co pod nią: podkład za cienki albo położony z przerwami.',
      'Dobry podkład pod panele ma od dwóch do pięciu milimetrów i nie ugina się pod palcem. Grubszy wcale nie jest cichszy: panele pracują na nim jak klawisze i zamki po roku zaczynają trzeszczeć.',
      'Drugi winowajca to listwa dociśnięta do podłogi. Podłoga musi mieć luz przy ścianie, około centymetra z każdej strony, a listwa trzyma się ściany, nie desek.',
      'Trzeci: progi. Tam, gdzie kończy się pokój, a zaczyna korytarz, warto przerwać podłogę i przykryć szczelinę profilem. Dźwięk nie przejdzie, a każda część będzie mogła pracować po swojemu.',
    ],
  },
  {
    path: '/blog/jodelka/',
    title: 'Jodełka bez łez',
    paragraphs: [
      'Jodełkę zaczyna się od środka, nie od ściany. Najpierw linia przez całą długość pokoju, potem pierwszy rząd, a docinki zostają na koniec.',
      'Na docinki trzeba doliczyć więcej niż przy zwykłej desce: piętnaście procent. Resztki jodełki rzadko do czegoś pasują.',
      'Klej nakłada się tylko tam, dokąd sięgniesz z desek ułożonych chwilę wcześniej. Rząd po rzędzie, ze sznurkiem albo laserem, bo błąd z początku rośnie aż do przeciwległej ściany.',
      'Zanim rozpakujesz wszystkie paczki, rozłóż dwie na sucho. Drewno różni się odcieniem i lepiej wymieszać je przed klejeniem niż patrzeć potem na jasną łatę pod oknem.',
    ],
  },
]

/** Listens on this machine only; undefined if the port is taken: the shop does not need it. */
export const startDemoBlog = async (
  port: number,
  { snippet, campaignPath }: { snippet: string; campaignPath: string },
): Promise<DemoBlog | undefined> => {
  const server = createServer((request, response) => {
    const post = posts.find(({ path }) => path === (request.url ?? '').split('?')[0])
    if (!post) return void response.writeHead(302, { Location: posts[0].path }).end()
    response
      .writeHead(200, { 'Content-Type': 'text/html; charset=UTF-8', 'Cache-Control': 'no-store' })
      .end(pageOf(post, snippet, campaignPath))
  })
  const isUp = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => resolve(true))
  })
  if (!isUp) return undefined
  return {
    url: `http://localhost:${port}${posts[0].path}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Paragraphs above the form. */
const BEFORE_FORM = 2
const marked = (paragraphs: string[]) => paragraphs.map((text) => `<p>${text}</p>`).join('\n')

const pageOf = (
  { path, title, paragraphs }: Post,
  snippet: string,
  campaignPath: string,
): string => `<!doctype html>
<html lang="pl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Blog Pod Stopami</title>
<style>${FORMATTING}</style>
${snippet}
</head>
<body>
<header>Blog Pod Stopami <nav aria-label="Wpisy">${posts.map((post) => `<a href="${post.path}"${post.path === path ? ' aria-current="page"' : ''}>${post.title}</a>`).join('')}</nav></header>
<main>
<h1>${title}</h1>
${marked(paragraphs.slice(0, BEFORE_FORM))}
<p>Chcesz wiedzieć, ile to będzie kosztować? <a href="${campaignPath}">Poproś o telefon z wyceną</a> albo napisz:</p>
<div id="wycena"></div>
${marked(paragraphs.slice(BEFORE_FORM))}
<div id="polecane"></div>
</main>
<footer>To jest strona pokazowa na innym adresie niż sklep. Okienka, formularz wyceny i polecane produkty pochodzą z kampanii sklepu.</footer>
</body>
</html>
`
