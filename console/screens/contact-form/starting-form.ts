import type { FormToSave } from '#contract/console/contact-forms.ts'

/** What a new form begins with: it works as it stands, and shows how the rest is written. */
export const startingForm: FormToSave = {
  title: '',
  properties: {
    form: [
      '<label>Imię i nazwisko (wymagane)\n[text* imie autocomplete:name]</label>',
      '<label>E-mail (wymagany)\n[email* adres autocomplete:email]</label>',
      '<label>Wiadomość (wymagana)\n[textarea* wiadomosc 40x6]</label>',
      '[acceptance zgoda] Zgadzam się na użycie moich danych do odpowiedzi na tę wiadomość. [/acceptance]',
      '[submit "Wyślij wiadomość"]',
    ].join('\n\n'),
    mail: {
      active: true,
      subject: 'Wiadomość ze sklepu od: [imie]',
      sender: '[_site_title] <[_site_admin_email]>',
      recipient: '[_site_admin_email]',
      body: 'Od: [imie] <[adres]>\n\n[wiadomosc]\n\n[zgoda]\n\n--\nWysłano ze strony [_url] dnia [_date] o [_time].',
      additional_headers: 'Reply-To: [adres]',
      attachments: '',
      use_html: false,
      exclude_blank: true,
    },
    mail_2: {
      active: false,
      subject: 'Mamy Twoją wiadomość',
      sender: '[_site_title] <[_site_admin_email]>',
      recipient: '[adres]',
      body: 'Dzień dobry,\n\ndziękujemy za wiadomość. Odpowiemy tak szybko, jak się da.\n\nTwoja wiadomość:\n\n[wiadomosc]\n\n[_site_title]\n[_site_url]',
      additional_headers: 'Reply-To: [_site_admin_email]',
      attachments: '',
      use_html: false,
      exclude_blank: false,
    },
    messages: {},
    additional_settings: '',
  },
}
