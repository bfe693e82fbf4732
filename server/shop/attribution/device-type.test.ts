import { expect, it } from 'vitest'
import { deviceType } from './read-attribution.ts'

const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0'

it.each([
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${APPLE} Version/18.1 Mobile/15E148 Safari/604.1`,
    'Mobile',
  ],
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${CHROME} Mobile Safari/537.36`, 'Mobile'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:141.0) Gecko/141.0 Firefox/141.0', 'Mobile'],
  ['Opera/9.80 (J2ME/MIDP; Opera Mini/9.80; U; pl) Presto/2.8.119 Version/11.10', 'Mobile'],
  ['Mozilla/5.0 (compatible; MSIE 10.0; Windows Phone 8.0; Trident/6.0; IEMobile/10.0)', 'Mobile'],
  [
    `Mozilla/5.0 (iPad; CPU OS 17_2 like Mac OS X) ${APPLE} Version/17.2 Mobile/15E148 Safari/604.1`,
    'Tablet',
  ],
  [`Mozilla/5.0 (Linux; Android 14; SM-X710) ${CHROME} Safari/537.36`, 'Tablet'],
  [`Mozilla/5.0 (Linux; Android 13; Lenovo TB-J606F) ${CHROME} Safari/537.36`, 'Tablet'],
  ['Mozilla/5.0 (Android 14; Tablet; rv:141.0) Gecko/141.0 Firefox/141.0', 'Tablet'],
  ['Mozilla/5.0 (Linux; U; en-US) AppleWebKit/528.5 (KHTML, like Gecko) Kindle/3.0', 'Tablet'],
  ['Mozilla/5.0 (PlayBook; U; RIM Tablet OS 2.1.0; en-US) AppleWebKit/536.2 Safari/536.2', 'Tablet'],
  ['Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; ARM; Trident/6.0; Touch; Tablet PC 2.0)', 'Tablet'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/18.1 Safari/605.1.15`, 'Desktop'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0', 'Desktop'],
  ['Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1; Tablet PC 2.0)', 'Desktop'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`, 'Desktop'],
  ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', 'Desktop'],
  [
    'Mozilla/5.0 (SMART-TV; Linux; Tizen 6.0) AppleWebKit/537.36 (KHTML, like Gecko) Version/6.0 TV Safari/537.36',
    'Desktop',
  ],
  [
    'Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/94.0.4606.128 Safari/537.36',
    'Desktop',
  ],
  [
    'Mozilla/5.0 (Linux; Android 12; BRAVIA 4K VH21) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36',
    'Desktop',
  ],
  [
    'Mozilla/5.0 (Linux; Android 9; AFTKA) AppleWebKit/537.36 (KHTML, like Gecko) Silk/108.9 like Chrome/108 Safari/537.36',
    'Desktop',
  ],
  [
    'Mozilla/5.0 (Nintendo Switch; WifiWebAuthApplet) AppleWebKit/609.4 (KHTML, like Gecko) NF/6.0.2 NintendoBrowser/5.1',
    'Mobile',
  ],
  [
    'Mozilla/5.0 (Linux; Tizen 2.3; SAMSUNG SM-Z130H) AppleWebKit/537.3 (KHTML, like Gecko) SamsungBrowser/1.0 Mobile Safari/537.3',
    'Mobile',
  ],
  ['', 'Desktop'],
])('%s is a %s [M-49]', (agent, type) => expect(deviceType(agent)).toBe(type))
