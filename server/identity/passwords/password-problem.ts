import { MAX_PASSWORD_LENGTH } from '#contract/identity/fields.ts'

/**
 * The most frequent words in leaked passwords, including Polish ones. A password that is one of these with
 * digits or other characters around it is among the first guesses. Lower case, without Polish letters.
 */
const COMMON_WORDS = new Set(
  `password passwd passw passwort haslo mojehaslo tajnehaslo haslohaslo tajne nowehaslo dupa dupadupa kurwa kurwamac chuj jebac polska
  polskapolska warszawa krakow wroclaw poznan gdansk lodz katowice szczecin lublin bydgoszcz bialystok legia legiawarszawa widzew
  wisla ruchchorzow gornik zaglebie lechpoznan kochamcie kochanie kocham kochamciebie misiek misiu misiaczek myszka myszkamiki kotek
  kotekkotek piesek pies koteczek kicia slonko sloneczko sloneczka skarb skarbie aniolek aniol niunia niuniek zabka kwiatek kwiatuszek
  truskawka czekolada samsung samsunggalaxy nokia komputer internet informatyk qwerty qwertyu qwertyui qwertyuiop qwertz qwertzu qazwsx
  qazwsxedc zaqwsx zaqwsxcde asdf asdfg asdfgh asdfghj asdfghjkl zxcvb zxcvbn zxcvbnm qweasd qweasdzxc qweqwe qwerasdf asdasd asdasdasd
  zaq zaqxsw xsw abc abcd abcde abcdef abcdefg abcdefgh abcabc abcabcd admin administrator adminadmin root toor user uzytkownik test testtest
  tester testing guest gosc login zaloguj logowanie welcome witaj witam letmein wpuscmnie iloveyou iloveu loveyou lovely love lover princess
  ksiezniczka sunshine shadow monkey dragon master superman batman spiderman pokemon starwars football baseball basketball hockey soccer
  pilkanozna pilka barcelona realmadryt realmadrid chelsea arsenal liverpool juventus manchester manutd mustang ferrari porsche mercedes
  corvette harley yamaha kawasaki suzuki honda toyota computer killer hunter ranger soldier freedom whatever trustno trustnoone access
  secret sekret hello hellohello cheese chocolate banana orange apple cookie pepper ginger summer winter spring autumn lato wiosna jesien
  zima styczen luty marzec kwiecien maj czerwiec lipiec sierpien wrzesien pazdziernik listopad grudzien monday sunday january february
  michael michal mateusz kamil dawid daniel damian adrian patryk lukasz jakub bartek bartosz tomek tomasz marcin piotrek piotr pawel
  krzysiek krzysztof kacper sebastian maciek maciej grzesiek grzegorz wojtek wojciech szymon filip hubert konrad rafal robert marek andrzej
  dominik mariusz jacek arkadiusz dariusz przemek karol norbert oskar igor wiktor wiktoria natalia karolina monika agnieszka patrycja paulina
  kasia katarzyna magda magdalena marta klaudia weronika sylwia justyna ewelina dominika martyna aleksandra alexandra ania anna anka zuzanna
  zuzia julia maja oliwia gabriela izabela joanna asia beata renata dorota malgorzata gosia iwona ewa kinga sandra angelika daria marlena
  zosia zofia hania hanna alicja amelia nikola lena laura mariola halina krystyna grazyna bozena danuta teresa maria marysia
  jennifer jessica ashley amanda nicole michelle charlie jordan thomas george andrew joshua matthew anthony william robertson
  maggie buster tigger snoopy bailey sparky smokey lucky max reksio burek azor puszek mruczek tosia bella
  jezus jezuschrystus chrystus jesus christ maryja bozia szatan lucyfer matrix metallica slayer nirvana eminem linkinpark slipknot
  minecraft fortnite roblox counterstrike wiedzmin geralt diablo warcraft starcraft simsy naruto
  jebacpis jebacpolicje chujwdupe dupacycki dupablada cycki seksi sexy seks sex fuckyou fuckoff fuck asshole bitch pussy
  default changeme zmienmnie zmienhaslo temp temppass tymczasowe klient sklep zakupy allegro facebook google gmail onet interia wppl instagram
  klepka podloga panele parkiet deska drewno changeit passphrase correcthorsebatterystaple secretpassword mypassword newpassword
  pass pas pa ps pw qwe asd zxc qaz wsx edc zxcv qwer aaaa`
    .split(/\s+/)
    .filter(Boolean),
)

export type PasswordProblem = 'TOO_SHORT' | 'TOO_LONG' | 'TOO_COMMON' | 'IS_EMAIL'

/** Common replacements of letters, which every guesser tries. */
const STANDS_FOR: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  ł: 'l',
}
const KEYBOARD_ROWS = [
  '1234567890',
  '0123456789',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
  '1qaz2wsx3edc4rfv5tgb6yhn',
  'qazwsxedcrfvtgb',
  'zaq12wsxcde34rfv',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6',
]
/** Pieces this short, in a password that is otherwise a keyboard run, are ignored. */
const MIN_RUN = 3

/**
 * Why a new password is refused; null: it is accepted. Length and difficulty to guess matter, not kinds of
 * characters (NIST SP 800-63B, 3.1.1.2). `minLength` in characters.
 */
export const passwordProblem = (
  password: string,
  { email, minLength }: { email: string; minLength: number },
): PasswordProblem | null => {
  const text = password.normalize('NFC')
  if ([...text].length < minLength) return 'TOO_SHORT'
  if (text.length > MAX_PASSWORD_LENGTH) return 'TOO_LONG'
  const plain = text.toLowerCase()
  if (isOfAddress(plain, email)) return 'IS_EMAIL'
  return isCommon(plain) ? 'TOO_COMMON' : null
}

const isOfAddress = (plain: string, email: string) => {
  const [name = '', domain = ''] = email.split('@')
  const bare = withoutEnds(plain)
  return (
    plain === email ||
    plain === domain ||
    (name.length >= MIN_RUN && (plain === name || bare === name || plain === name + name))
  )
}

const isCommon = (plain: string) =>
  isRepeated(plain) ||
  isRunOnly(plain) ||
  spellingsOf(plain).some((word) => COMMON_WORDS.has(word) || isRunOnly(word))

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/ł/g, 'l')
/** Removes digits and other characters around a word: years, `123`, `!`. */
const withoutEnds = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
const withLetters = (text: string) => text.replace(/[^a-z]/g, (sign) => STANDS_FOR[sign] ?? '')

/** Words that the password may represent. */
const spellingsOf = (plain: string): string[] => {
  const text = withoutAccents(plain)
  const core = withoutEnds(text)
  const ends = text.replace(/^[\d\W_]+|[\d\W_]{0,6}$/g, '')
  return [
    ...new Set(
      [core, withLetters(core), withLetters(text), withLetters(ends), core.replace(/[^a-z]/g, '')]
        .flatMap((word) => [word, halfOf(word)])
        .filter((word) => word.length > 1),
    ),
  ]
}

const halfOf = (word: string) =>
  word.length % 2 === 0 && word.slice(0, word.length / 2) === word.slice(word.length / 2)
    ? word.slice(word.length / 2)
    : word

/** `aaaaaaaa`, `abcabcabc`, `12121212`: a repeated piece of at most four characters. */
const isRepeated = (text: string) => /^(.{1,4}?)\1+.{0,3}$/u.test(text) && new Set(text).size <= 4

/** Only runs along the keyboard, forwards or backwards: `12345678`, `qwerty123456`, `zaq12wsx`. */
const isRunOnly = (text: string): boolean => {
  let rest = text
  while (rest.length >= MIN_RUN) {
    const run = longestRun(rest)
    if (run < MIN_RUN) return false
    rest = rest.slice(run)
  }
  return rest.length < text.length && /^[\d\W_]*$/.test(rest)
}

const longestRun = (text: string): number => {
  for (let length = text.length; length >= MIN_RUN; length -= 1) {
    const piece = text.slice(0, length)
    const back = [...piece].reverse().join('')
    if (KEYBOARD_ROWS.some((row) => row.includes(piece) || row.includes(back)) || new Set(piece).size === 1)
      return length
  }
  return 0
}
