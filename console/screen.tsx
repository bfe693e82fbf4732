import { lazy, Suspense } from 'react'
import { Empty, Loading } from './parts/states.tsx'
import { Page } from './parts/page.tsx'
import { linkTo, places, readPlace, useAddress } from './place.ts'
import { Abandonment } from './screens/abandonment.tsx'
import { AppScreen } from './screens/access/app.tsx'
import { ClientScreen } from './screens/access/client.tsx'
import { Access } from './screens/access.tsx'
import { Account } from './screens/account.tsx'
import { Audit } from './screens/audit.tsx'
import { Campaigns } from './screens/campaigns.tsx'
import { ContactFormScreen } from './screens/contact-form.tsx'
import { ContactForms } from './screens/contact-forms.tsx'
import { CouponForm } from './screens/coupon.tsx'
import { Coupons } from './screens/coupons.tsx'
import { Draws } from './screens/draws.tsx'
import { Feeds } from './screens/feeds.tsx'
import { Import } from './screens/import.tsx'
import { Leads } from './screens/leads.tsx'
import { MemberScreen } from './screens/member.tsx'
import { Members } from './screens/members.tsx'
import { MessageScreen } from './screens/message.tsx'
import { Messages } from './screens/messages.tsx'
import { More } from './screens/more.tsx'
import { Opening } from './screens/opening.tsx'
import { OrderScreen } from './screens/order.tsx'
import { Orders } from './screens/orders.tsx'
import { Pools } from './screens/prizes/pools.tsx'
import { Products } from './screens/products.tsx'
import { Results } from './screens/results.tsx'
import { Rules } from './screens/rules.tsx'
import { Settings } from './screens/settings.tsx'
import { SiteScreen } from './screens/sites/site.tsx'
import { Sites } from './screens/sites.tsx'
import { Today } from './screens/today.tsx'
import { WebhookScreen } from './screens/webhooks/webhook.tsx'
import { Webhooks } from './screens/webhooks.tsx'
import { pl } from './strings/pl.ts'

/** Its form is made from the schemas of all kinds of campaigns, which nothing else needs. */
const CampaignScreen = lazy(async () => ({
  default: (await import('./screens/campaigns/campaign-screen.tsx')).CampaignScreen,
}))

/** The screen of the address; a new one is a line here and an entry in the menu. */
export const Screen = () => {
  const { path, query } = readPlace(useAddress())
  const [section = '', detail, ...rest] = path
  if (rest.length === 0) {
    switch (`/${section}${detail === undefined ? '' : '/…'}`) {
      case '/':
        return <Today />
      case '/zamowienia':
        return <Orders query={query} />
      case '/zamowienia/…':
        return <OrderScreen key={detail} id={detail!} />
      case '/wiadomosci':
        return <Messages query={query} />
      case '/wiadomosci/…':
        return <MessageScreen key={detail} id={detail!} />
      case '/formularze':
        return <ContactForms />
      case '/formularze/…':
        return <ContactFormScreen key={detail} id={detail!} />
      case '/nowy-formularz':
        return <ContactFormScreen key="" id={null} />
      case '/produkty':
        return <Products query={query} />
      case '/import':
        return <Import />
      case '/kody':
        return <Coupons />
      case '/kody/…':
        return <CouponForm key={detail} code={detail!} />
      case '/nowy-kod':
        return <CouponForm key="" code={null} />
      case '/kampanie':
        return <Campaigns query={query} />
      case '/kampanie/…':
        return (
          <Suspense fallback={<Loading />}>
            <CampaignScreen key={detail} id={detail!} />
          </Suspense>
        )
      case '/nowa-kampania':
        return (
          <Suspense fallback={<Loading />}>
            <CampaignScreen
              key={query.get('od')}
              id={null}
              siteId={query.get('strona') ?? ''}
              from={query.get('od')}
            />
          </Suspense>
        )
      case '/porzucone-koszyki':
        return <Abandonment query={query} />
      case '/wyniki':
        return <Results query={query} />
      case '/kontakty':
        return <Leads query={query} />
      case '/losowania':
        return <Draws query={query} />
      case '/nagrody/…':
        return <Pools key={detail} id={detail!} />
      case '/strony':
        return <Sites />
      case '/strony/…':
        return <SiteScreen key={detail} id={detail!} />
      case '/spis-produktow/…':
        return <Feeds key={detail} siteId={detail!} />
      case '/nowa-strona':
        return <SiteScreen key="" id={null} />
      case '/czlonkowie':
        return <Members query={query} />
      case '/czlonkowie/…':
        return <MemberScreen key={detail} id={detail!} />
      case '/zasady-logowania':
        return <Rules query={query} />
      case '/dziennik':
        return <Audit query={query} />
      case '/dostep':
        return <Access query={query} />
      case '/klienci-oauth/…':
        return <ClientScreen key={detail} id={detail!} query={query} />
      case '/aplikacje/…':
        return <AppScreen key={detail} instanceId={detail!} query={query} />
      case '/webhooki':
        return <Webhooks query={query} />
      case '/webhooki/…':
        return <WebhookScreen key={detail} id={detail!} query={query} />
      case '/otwarcie':
        return <Opening />
      case '/ustawienia':
        return <Settings />
      case '/konto':
        return <Account />
      case '/wiecej':
        return <More />
    }
  }
  return (
    <Page title={pl.frame.notFound}>
      <Empty title={pl.frame.notFound} hint={pl.frame.notFoundHint}>
        <a className="button is-main" href={linkTo(places.today)}>
          {pl.frame.goToday}
        </a>
      </Empty>
    </Page>
  )
}
