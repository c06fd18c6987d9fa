import type { CabinetProfile } from '@gorod/contracts/cabinet'
import { getCountries, getSiteSettings } from '@gorod/contracts/settings'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api/client.ts'
import { DoneNote } from '../../shared/cabinet/done-note.tsx'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { Refusals } from '../../shared/form/refusals.tsx'
import { AUTH_TEXTS } from '../../shared/texts/auth.ts'
import { PERSONAL_TEXTS as T } from '../../shared/texts/cabinet.ts'
import { Button } from '../../ui/button/button.tsx'
import { DateInput } from '../../ui/field/date-input.tsx'
import { Input } from '../../ui/field/input.tsx'
import { PasswordInput } from '../../ui/field/password-input.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import styles from './cabinet-profile.module.css'
import { EmailState } from './email-state.tsx'
import { ListSelect } from './list-select.tsx'
import { Section } from './section.tsx'
import { usePersonalForm } from './use-personal-form.ts'

interface PersonalFormProps {
  readonly profile: CabinetProfile
}

export function PersonalForm({ profile }: PersonalFormProps) {
  const personal = usePersonalForm(profile)
  const { post, values, set, dirty, done } = personal
  const shown = [...Object.keys(values), ...(personal.password === null ? [] : ['currentPassword'])]
  return (
    <>
      <form ref={personal.form} className={styles.panel} noValidate onSubmit={personal.save}>
        <fieldset className={styles.sections} disabled={post.busy}>
          <Section title={T.mail}>
            <Input {...personal.text('email')} label={T.email} type="email" autoComplete="email" />
            {personal.password !== null && (
              <PasswordInput
                {...personal.password}
                label={T.currentPassword}
                hint={T.currentPasswordHint}
                texts={AUTH_TEXTS.passwordEye}
                autoComplete="current-password"
              />
            )}
            <EmailState profile={profile} />
            <Switch
              label={T.newsletter}
              checked={values.newsletter}
              onChange={(checked) => set('newsletter', checked)}
            />
          </Section>
          <AboutSection personal={personal} />
          <GameSection personal={personal} />
        </fieldset>
        <Refusals errors={post.errors} shown={shown} />
        <div className={dirty ? `${styles.bar} ${styles.afloat}` : styles.bar}>
          <Button type="submit" kind="lamp" disabled={!dirty} loading={post.busy}>
            {T.save}
          </Button>
          {dirty && !post.busy && (
            <Button kind="line" onClick={personal.undo}>
              {T.undo}
            </Button>
          )}
          {done !== null && !dirty && <DoneNote text={done} />}
        </div>
      </form>
      <PostAlert post={post} />
    </>
  )
}

interface SectionProps {
  readonly personal: ReturnType<typeof usePersonalForm>
}

function AboutSection({ personal }: SectionProps) {
  const countries = useQuery({
    queryKey: ['countries'],
    queryFn: ({ signal }) => api(getCountries, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const options = countries.data?.map(({ code, name }) => ({ value: code, label: name }))
  return (
    <Section title={T.about} lead={T.aboutLead}>
      <div className={styles.two}>
        <Input {...personal.text('firstname')} label={T.firstname} autoComplete="given-name" />
        <Input {...personal.text('lastname')} label={T.lastname} autoComplete="family-name" />
        <DateInput
          {...personal.choice('birthday')}
          label={T.birthday}
          placeholder={T.birthdayForm}
          autoComplete="bday"
        />
        <Input {...personal.text('phone')} label={T.phone} hint={T.phoneHint} type="tel" autoComplete="tel" />
        <ListSelect
          {...personal.choice('country')}
          label={T.country}
          none={T.noCountry}
          list={{ ...countries, options }}
          autoComplete="country"
        />
        <Input {...personal.text('city')} label={T.city} autoComplete="address-level2" />
      </div>
    </Section>
  )
}

function GameSection({ personal }: SectionProps) {
  const { values, set } = personal
  const settings = useQuery({
    queryKey: ['site-settings'],
    queryFn: ({ signal }) => api(getSiteSettings, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const options = settings.data?.regions.map(({ code, region }) => ({ value: code, label: region }))
  return (
    <Section title={T.game}>
      <Switch
        label={T.streamerMode}
        hint={T.streamerModeHint}
        checked={values.streamerMode}
        onChange={(checked) => set('streamerMode', checked)}
      />
      <div className={styles.two}>
        <ListSelect
          {...personal.choice('region_domen')}
          label={T.region}
          none={T.noRegion}
          list={{ ...settings, options }}
        />
        <Input
          {...personal.text('mwt_link')}
          label={T.mwtLink}
          hint={T.mwtLinkHint}
          type="url"
          autoComplete="off"
        />
      </div>
    </Section>
  )
}
