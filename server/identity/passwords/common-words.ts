/**
 * What passwords are most often made of, in lists of passwords that got out; Polish ones among them. A
 * password that is one of these with digits or signs around it falls to the first tries of any guesser. Lower
 * case, without Polish signs.
 */
export const COMMON_WORDS = new Set(
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
