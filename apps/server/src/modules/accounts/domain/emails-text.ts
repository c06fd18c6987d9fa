import { MOSCOW_ZONE } from '@gorod/contracts/moscow-time'
import type { SocialType } from '@gorod/contracts/social'
import { drawEmail, type EmailFrame } from '../../../platform/mail/email-layout.ts'
import { hiddenEmail } from '../../../platform/mail/hidden-email.ts'
import type { Email } from '../../../platform/mail/mail.ts'
import { browserInWords } from './browser-text.ts'

/*
 * An e-mail to an unproved address does not contain the name of the account. Anybody could sign up with another
 * person's address and a name that is an advertisement, which this site would then send.
 */

/** An e-mail is often read on another device than the one that signed up. */
const PASSWORD_MAY_BE_ASKED = 'Если на этом устройстве вы не вошли в аккаунт, понадобится пароль от него.'
const OR_OPEN = 'Если кнопка не нажимается, откройте ссылку:'
const MOMENT = new Intl.DateTimeFormat('ru-RU', {
  timeZone: MOSCOW_ZONE,
  dateStyle: 'long',
  timeStyle: 'short',
})

interface LinkFacts {
  readonly to: string
  readonly token: string
}

interface AccountFacts {
  readonly to: string
  readonly username: string
  readonly at: Date
}

function inMoscow(at: Date): string {
  return `${MOMENT.format(at)} по Москве`
}

function confirmLink({ siteUrl }: EmailFrame, token: string): string {
  return `${siteUrl}/registration/confirm-email?token=${token}`
}

export function confirmationEmail(frame: EmailFrame, { to, token }: LinkFacts): Email {
  const { productName } = frame
  return drawEmail(
    to,
    {
      subject: `${productName}: подтвердите e-mail`,
      preheader: 'Остался один шаг: подтвердите, что этот адрес ваш.',
      heading: 'Подтвердите e-mail',
      paragraphs: [
        'Здравствуйте!',
        `Этот адрес указан при регистрации на сайте «${productName}». Откройте ссылку и нажмите кнопку «Подтвердить»: откроются рейтинговые игры, лига и чемпионаты.`,
      ],
      button: { label: 'Подтвердить e-mail', link: confirmLink(frame, token), orOpen: OR_OPEN },
      notes: [
        PASSWORD_MAY_BE_ASKED,
        'Ссылка действует семь дней и срабатывает один раз.',
        'Если регистрировались не вы, ничего делать не нужно.',
      ],
    },
    frame,
  )
}

export function recoveryEmail(frame: EmailFrame, { to, token }: LinkFacts): Email {
  const { productName, siteUrl } = frame
  return drawEmail(
    to,
    {
      subject: `${productName}: новый пароль`,
      preheader: 'Ссылка, по которой можно придумать новый пароль. Она действует один час.',
      heading: 'Придумайте новый пароль',
      paragraphs: [
        'Здравствуйте!',
        `Кто-то попросил восстановить пароль от аккаунта на сайте «${productName}» с этим адресом. Если это вы, задайте новый пароль. Все открытые сеансы при этом завершатся.`,
      ],
      // The token stands behind the #, which a browser sends neither to this site's log nor to another site.
      button: { label: 'Задать новый пароль', link: `${siteUrl}/#new_password=${token}`, orOpen: OR_OPEN },
      notes: [
        'Ссылка действует один час и срабатывает один раз.',
        'Если это были не вы, ничего делать не нужно: без ссылки пароль не изменить.',
      ],
    },
    frame,
  )
}

/** The e-mail to the new address of an account. */
export function newAddressEmail(frame: EmailFrame, { to, token }: LinkFacts): Email {
  const { productName } = frame
  return drawEmail(
    to,
    {
      subject: `${productName}: подтвердите новый e-mail`,
      preheader: 'Адрес изменится, когда вы откроете ссылку и нажмёте кнопку.',
      heading: 'Подтвердите новый e-mail',
      paragraphs: [
        'Здравствуйте!',
        `Этот адрес указан как новый e-mail аккаунта на сайте «${productName}». Откройте ссылку и нажмите кнопку «Подтвердить»: с этого момента входить нужно будет с ним.`,
      ],
      button: { label: 'Подтвердить новый e-mail', link: confirmLink(frame, token), orOpen: OR_OPEN },
      notes: [
        PASSWORD_MAY_BE_ASKED,
        'Ссылка действует семь дней и срабатывает один раз. До этого остаётся прежний адрес.',
        'Если вы ничего не меняли, ничего делать не нужно.',
      ],
    },
    frame,
  )
}

/** The notice to the present address of an account. */
export function emailChangeNotice(
  frame: EmailFrame,
  { to, username, at, newEmail }: AccountFacts & { readonly newEmail: string },
): Email {
  const { productName, siteUrl } = frame
  return drawEmail(
    to,
    {
      subject: `${productName}: запрошена смена e-mail`,
      preheader: 'Если это были не вы, смените пароль.',
      heading: 'Запрошена смена e-mail',
      paragraphs: [
        'Здравствуйте!',
        `В кабинете на сайте «${productName}» указан новый e-mail. Он заменит этот адрес, когда будет подтверждён по ссылке из письма.`,
      ],
      facts: [
        ['Аккаунт', username],
        ['Новый e-mail', hiddenEmail(newEmail)],
        ['Когда', inMoscow(at)],
      ],
      button: { label: 'Открыть кабинет', link: `${siteUrl}/cabinet#security`, orOpen: OR_OPEN },
      notes: [
        'Если это были не вы, сразу смените пароль в кабинете: ссылка из того письма перестанет действовать, а остальные сеансы завершатся.',
      ],
    },
    frame,
  )
}

export function newSignInEmail(
  frame: EmailFrame,
  {
    to,
    username,
    at,
    userAgent,
    address,
  }: AccountFacts & { readonly userAgent: string; readonly address: string },
): Email {
  const { productName, siteUrl } = frame
  return drawEmail(
    to,
    {
      subject: `${productName}: вход с нового устройства`,
      preheader: 'Если это были не вы, смените пароль.',
      heading: 'Вход с нового устройства',
      paragraphs: [
        'Здравствуйте!',
        `В ваш аккаунт на сайте «${productName}» вошли с устройства или браузера, с которого раньше не входили.`,
      ],
      facts: [
        ['Аккаунт', username],
        ['Когда', inMoscow(at)],
        ['Браузер', browserInWords(userAgent)],
        ['IP-адрес', address],
      ],
      button: { label: 'Посмотреть сеансы', link: `${siteUrl}/cabinet#security`, orOpen: OR_OPEN },
      notes: [
        'Если это были вы, ничего делать не нужно.',
        'Если не вы, смените пароль в кабинете и завершите чужой сеанс. Не можете войти: восстановите пароль на странице входа.',
      ],
    },
    frame,
  )
}

const PROVIDERS = { google: 'Google', apple: 'Apple' } as const satisfies Record<SocialType, string>

/** To the owner of an account that somebody can enter by a provider from now on. */
export function identityLinkedEmail(
  frame: EmailFrame,
  { email, provider, at }: { readonly email: string; readonly provider: SocialType; readonly at: Date },
): Email {
  const { productName, siteUrl } = frame
  return drawEmail(
    email,
    {
      subject: `${productName}: вход через ${PROVIDERS[provider]}`,
      preheader: 'Если это были не вы, отключите его и смените пароль.',
      heading: `Подключён вход через ${PROVIDERS[provider]}`,
      paragraphs: [
        'Здравствуйте!',
        `В ваш аккаунт на сайте «${productName}» впервые вошли через ${PROVIDERS[provider]} с этим адресом. Теперь так можно входить и дальше, без пароля.`,
      ],
      facts: [['Когда', inMoscow(at)]],
      button: { label: 'Открыть кабинет', link: `${siteUrl}/cabinet#security`, orOpen: OR_OPEN },
      notes: [
        'Если это были вы, ничего делать не нужно.',
        'Если не вы, отключите этот вход в кабинете, смените пароль и проверьте, кто ещё читает вашу почту.',
      ],
    },
    frame,
  )
}

/** `lost`: what the account has lost by it, in sentences. */
export function passwordChangedEmail(
  frame: EmailFrame,
  { to, username, at, lost = [] }: AccountFacts & { readonly lost?: readonly string[] },
): Email {
  const { productName, siteUrl } = frame
  return drawEmail(
    to,
    {
      subject: `${productName}: пароль изменён`,
      preheader: 'Если это были не вы, восстановите пароль.',
      heading: 'Пароль изменён',
      paragraphs: ['Здравствуйте!', `Пароль вашего аккаунта на сайте «${productName}» изменён.`],
      facts: [
        ['Аккаунт', username],
        ['Когда', inMoscow(at)],
      ],
      button: { label: 'Это не я', link: `${siteUrl}/#reset`, orOpen: OR_OPEN },
      notes: [
        'Если пароль изменили вы, ничего делать не нужно. Другие сеансы завершены.',
        ...lost,
        'Если не вы, восстановите пароль по кнопке выше: новая ссылка придёт на этот адрес.',
      ],
    },
    frame,
  )
}
