import '../../styles/fonts.css'
import '../../styles/tokens.css'
import '../../styles/base.css'
import { openAvatarPage } from './avatar-page.ts'

openAvatarPage(document.body, new URLSearchParams(location.search).get('avatar') ?? '')
