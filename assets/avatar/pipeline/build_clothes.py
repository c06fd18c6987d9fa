"""tops, bottoms, outfits and shoes from the core garments, with painted cloth"""
from paints import *
from worn import *
def comp(*idx): return lambda p, v: [p.comps[i] for i in idx]
def everything(p, v): return p.comps
def cut_below(i, y):                                             # part of component i above height y
    return lambda p, v: [[k for k in p.comps[i] if v[p.mesh.faces[k]][:, 1].mean() > y]]

# what is worn over a garment, k: size of the body, a man's is 1
def neat(k): return lambda ga: [tie(ga, tri([ga.p.mesh.faces[i] for i in suit_shirt()[0]])[0], k)]
def detective(k, waist): return lambda ga: [*neat(k)(ga), belt(ga, waist, .024 * k, k), buttons_on(ga, [(sx * .055 * k, waist + dy * k) for sx in (-1, 1) for dy in (-.10, -.19, -.28, .085)], .0105 * k, .004, [.26, .19, .13], [.34, .26, .18])]
def medical(k, waist):
    def f(ga):
        neck = ga.ctx.c.heads()[B['Neck']]; front = [(.008 * k, waist - (.02 + .10 * q) * k) for q in range(4)]
        return [*neat(k)(ga), stethoscope(ga, neck, k), cross(ga, .125 * k, neck[1] - .275 * k, .019 * k), buttons_on(ga, front, .0085 * k, .0035, [.62, .64, .67], [.78, .79, .81])]
    return f
def sheriff(k, neck): return lambda ga: [star_badge(ga, .078 * k, neck - .155 * k, .032 * k), buttons_on(ga, [(.012 * k, neck - (.24 + .075 * q) * k) for q in range(4)], .0075 * k, .0035, OLD_GOLD, GOLD)]

# item: (source garment, face selector, painter, diffuse, normal, normal scale, push, roughness, what else)
def catalogue(g):
    m = g == 'male'; neck = 1.38 if m else 1.24; tee = ('male_casualsuit04', comp(1)) if m else ('female_casualsuit01', comp(0)); jn = ('male_casualsuit06', comp(1)) if m else ('female_casualsuit01', comp(1))
    loose = {} if m else {'hang': 1}; k = 1. if m else .88; waist = 1.04 if m else .98; J = D_(jn[0]); JN = N_('male_casualsuit06'); knee = .50 if m else .46
    C = {
     'top': {
      'tee': (*tee, p_tee(neck), None, None, 0, .0, .9, loose), 'tee-striped': (*tee, p_tee(neck, 'striped'), None, None, 0, .0, .9, loose), 'tee-graphic': (*tee, p_tee(neck, 'graphic'), None, None, 0, .0, .9, loose),
      'tee-relaxed': ('male_casualsuit06', comp(0), p_plain(21), None, N_('male_casualsuit06'), 1, .0, .9),
      'longsleeve': ('male_casualsuit02', comp(0), p_tee(neck, 'ringer'), None, None, 0, .0, .9),
      'shirt': ('male_casualsuit03', comp(0), buttons(p_shirt(), y0=1.02, top=1.39), D_('male_casualsuit03'), N_('male_casualsuit03'), .7, .0, .85, {'soft': .40}) if m else ('female_elegantsuit01', comp(0), buttons(p_shirt(), y0=.9, top=1.25), D_('female_elegantsuit01'), N_('female_elegantsuit01'), .6, .0, .85, {'soft': .34}),
      'shirt-plaid': ('male_casualsuit03', comp(0), buttons(p_shirt('plaid'), y0=1.02, top=1.39), D_('male_casualsuit03'), N_('male_casualsuit03'), 1., .0, .85) if m else ('female_elegantsuit01', comp(0), buttons(p_shirt('plaid'), y0=.9, top=1.25), None, N_('female_elegantsuit01'), 1., .0, .85),
      'jacket': ('male_casualsuit05', comp(0, 2, 3), with_fixed(p_plain(31), lambda E: [(uvbox('male_casualsuit05', 2)(E), [.88, .87, .85])]), D_('male_casualsuit05'), N_('male_casualsuit05'), 1., .0, .8, {'under': (2, .005)}),
      'blazer': ('male_elegantsuit01', comp(0), with_fixed(p_plain(33, 1, False), fx_suit), None, None, 0, .0, .8, {'vent': .10, 'worn': neat(k)}),
     },
     'bottom': {
      'jeans': (*jn, p_denim, J, JN, 1, 0, .9), 'chinos': (*jn, p_plain(41), None, JN, .7, 0, .9), 'joggers': (*jn, p_jogger, None, JN, .9, .002, .92),
      'shorts': (*jn, p_plain(43), None, JN, .8, .006, .9, {'cut': knee}), 'jean-shorts': (*jn, p_denim, J, JN, 1, .005, .9, {'cut': knee + .05}),
      'trousers': ('male_elegantsuit01', comp(1), p_plain(45), None, None, 0, 0, .8),
     },
     'footwear': {
      'sneakers': ('shoes02', everything, p_shoe('sneaker', 'shoes02'), D_('shoes02'), None, 0, 0, .7), 'high-tops': ('shoes02', everything, p_shoe('sneaker', 'shoes02', True), D_('shoes02'), None, 0, .001, .8), 'runners': ('shoes05', everything, p_shoe('sneaker', 'shoes05'), D_('shoes05'), None, 0, 0, .7),
      'boots': ('shoes03', everything, p_shoe('leather', 'shoes03', True), D_('shoes03'), None, 0, .001, .5), 'loafers': ('shoes01', everything, p_shoe('leather', 'shoes01'), D_('shoes01'), N_('shoes01'), 1, 0, .45), 'oxfords': ('shoes03', everything, p_shoe('leather', 'shoes03'), D_('shoes03'), None, 0, 0, .4),
     },
     'outfit': {
      'suit': ('male_elegantsuit01', everything, with_fixed(p_plain(51, 1, False), fx_suit), None, None, 0, 0, .8, {'worn': neat(k)}), 'overalls': ('male_worksuit01', everything, with_fixed(p_plain(53), lambda E: [(uvbox('male_worksuit01', 1)(E), [.93, .92, .90])]), D_('male_worksuit01'), N_('male_worksuit01'), 1, 0, .85, {'under': (1, .006)}),
      'tracksuit': ('male_casualsuit02', everything, p_track, None, N_('male_casualsuit02'), .9, .002, .9),
      'denim-set': ('male_casualsuit01', everything, p_denim, A_('male_casualsuit01'), N_('male_casualsuit01'), 1, 0, .9),
     }}
    C['outfit']['trench'] = ('male_elegantsuit01', everything, with_fixed(p_plain(57, 1, False), fx_coat), None, None, 0, .004, .85, {'coat': (waist, .52 if m else .47), 'worn': detective(k, waist)})
    C['outfit']['doctor'] = ('male_elegantsuit01', everything, with_fixed(p_plain(58, 1, False), fx_coat), None, None, 0, .004, .85, {'coat': (waist, .60 if m else .54), 'worn': medical(k, waist)})
    shirt = C['top']['shirt']; C['top']['sheriff'] = (shirt[0], shirt[1], p_vest(neck + .02, k), None, None, 0, .0, .8, {'puff': .008, 'soft': .40, 'worn': sheriff(k, neck + .02)})
    if not m:
        C['top']['crop'] = ('female_sportsuit01', comp(0), p_tee(neck), None, None, 0, .0, .9)
        C['outfit']['office-set'] = ('female_elegantsuit01', everything, buttons(p_plain(55), y0=.9, top=1.25), None, N_('female_elegantsuit01'), 1, 0, .85, {'smooth': 12})
        C['outfit']['sport-set'] = ('female_sportsuit01', everything, p_track, None, None, 0, 0, .75)
        C['bottom']['skirt'] = ('female_elegantsuit01', comp(1), p_plain(47), None, None, 0, .003, .85, {'smooth': 60})
        C['bottom']['leggings'] = ('female_sportsuit01', comp(1), p_plain(48), None, None, 0, 0, .75)
        C['bottom']['hotpants'] = ('female_casualsuit02', comp(0), p_denim, A_('female_casualsuit02'), N_('female_casualsuit02'), 1, 0, .9)
    return C

def even(t, a, rounds=3):
    """light without the speckle of single corners"""
    e = np.concatenate([t[:, [0, 1]], t[:, [1, 2]], t[:, [2, 0]]]); e = np.concatenate([e, e[:, ::-1]]); cnt = np.bincount(e[:, 0], minlength=len(a))
    for _ in range(rounds): a = np.where(cnt > 0, .4 * a + .6 * np.bincount(e[:, 0], a[e[:, 1]], len(a)) / np.maximum(1, cnt), a)
    return a

NA = 72
def _cyl(P): return np.arctan2(P[:, 0], P[:, 2] - .01), np.hypot(P[:, 0], P[:, 2] - .01)
def waist_grid(ctx):
    """outermost radius of every bottom, per (angle, height): tops are pushed outside of it so that any top goes with any bottom"""
    R = np.zeros((200, NA)); done = set()
    for n, s in catalogue(ctx.g)['bottom'].items():
        if (s[0], s[6]) in done and n not in ('skirt', 'hotpants', 'trousers'): continue
        done.add((s[0], s[6])); o = s[8] if len(s) > 8 else {}
        ga = Garment(ctx, s[0], s[1], s[6], 'bottom', o.get('smooth', 3), o.get('cut')); a, b, c_ = (ga.v[ga.t[:, k]] for k in range(3))
        for w in [(1, 0, 0), (0, 1, 0), (0, 0, 1), (.5, .5, 0), (0, .5, .5), (.5, 0, .5), (1/3,) * 3, (.6, .2, .2), (.2, .6, .2), (.2, .2, .6)]:
            P = a * w[0] + b * w[1] + c_ * w[2]; an, r = _cyl(P); iy = np.clip((P[:, 1] * 100).astype(int), 0, 199); ia = ((an / (2 * np.pi) + .5) * NA).astype(int) % NA
            np.maximum.at(R, (iy, ia), r)
    R = ndimage.maximum_filter(R, (3, 3), mode=('nearest', 'wrap'))
    return R
def push_out(ga, R, margin=.006, among=None):
    arm = ga.w[:, [k for k, n in enumerate(NAMES) if re.search('Arm|Hand', n)]].sum(1)
    an, r = _cyl(ga.v); iy = np.clip((ga.v[:, 1] * 100).astype(int), 0, 199); fa = (an / (2 * np.pi) + .5) * NA; i0 = np.floor(fa).astype(int); f = fa - i0
    need = np.where(R[iy, i0 % NA] > 0, np.maximum(R[iy, i0 % NA], R[iy, (i0 + 1) % NA]) + margin, 0)
    k = (arm < .3) & (need > r) & (need - r < .06)
    if among is not None: k &= among
    s = np.where(k, need / np.maximum(r, 1e-4), 1)
    d = np.zeros_like(ga.v); d[:, 0] = ga.v[:, 0] * (s - 1); d[:, 2] = (ga.v[:, 2] - .01) * (s - 1)
    # smooth the displacement so that folds keep their shape
    nb = np.concatenate([ga.t[:, [0, 1]], ga.t[:, [1, 2]], ga.t[:, [2, 0]]]); nb = np.concatenate([nb, nb[:, ::-1]]); cnt = np.maximum(1, np.bincount(nb[:, 0], minlength=len(d)))[:, None]
    for _ in range(14):
        q = np.zeros_like(d); np.add.at(q, nb[:, 0], d[nb[:, 1]]); q = .5 * d + .5 * q / cnt; m = np.linalg.norm(q, axis=1) > np.linalg.norm(d, axis=1); d[m] = q[m]
    ga.v = ga.v + d; ga.n = vnormals(ga.v, ga.t)

def hang(ga, bust=.26, share=.7):
    """cloth falls straight from the breast to the hips instead of following the waist between them"""
    arm = ga.w[:, [k for k, n in enumerate(NAMES) if re.search('Arm|Hand', n)]].sum(1); an, r = _cyl(ga.v); used = np.unique(ga.t); low = ga.v[used][arm[used] < .15][:, 1].min(); up = (ga.v[:, 1] - low) / bust
    def girth(at):                                                                   # by angle, at a height between the hem (0) and the breast (1)
        k = used[(np.abs(up[used] - at) < .10) & (arm[used] < .15)]; a = np.linspace(-np.pi, np.pi, 73); w = np.exp(-(np.angle(np.exp(1j * (a[:, None] - an[k]))) / .2) ** 2); return lambda x: np.interp(x, a, (w * r[k]).sum(1) / w.sum(1))
    hem, top = girth(.08)(an), girth(1)(an); line = hem + (top - hem) * np.clip(up, 0, 1); far = 1 + share * np.clip(line - r, 0, .06) / np.maximum(r, .01) * (arm < .2) * smooth(up, -.05, .15) * smooth(1 - up, 0, .2)
    ga.v[:, 0] *= far; ga.v[:, 2] = .01 + (ga.v[:, 2] - .01) * far; ga.n = vnormals(ga.v, ga.t)

def build(g, only=None):
    ctx = Ctx(g); T = f'{OUT}/tex/{g}'; O = f'{OUT}/{g}'; os.makedirs(T, exist_ok=True); os.makedirs(O, exist_ok=True)
    items = [(ty, n, s) for ty, d in catalogue(g).items() for n, s in d.items() if not only or n in only or ty in only]
    gar, jobs = {}, {}
    R = waist_grid(ctx)
    for ty, n, s in items:
        o = s[8] if len(s) > 8 else {}; ga = Garment(ctx, s[0], s[1], s[6], ty, o.get('smooth', 3), o.get('cut'), o.get('drop', 0) or (.035 if ty == 'top' and g == 'female' and s[0] in ('female_casualsuit01', 'female_elegantsuit01') else 0), o.get('coat'), o.get('puff', 0), o.get('under')); gar[(ty, n)] = ga
        if ty == 'top': push_out(ga, R)
        if o.get('hang'): hang(ga)
        if 'coat' in o:
            among = np.zeros(len(ga.v), bool); among[np.unique([i for k in ga.p.comps[0] for i in ga.p.mesh.faces[k]])] = True; push_out(ga, R, .016, among & (ga.v[:, 1] < o['coat'][0]))
        key = f'{s[0]}_{len(ga.t)}_{s[6]}_{sorted((a, b) for a, b in o.items() if a != "worn")}'.replace('.', 'p'); ga.key = key
        if key not in jobs:
            used = np.unique(ga.t); ga.used = used
            hm = np.zeros(13380, bool); hm[ga.hide()] = True; bt = ctx.allt[~hm[ctx.allt].any(1)]
            keep = ~(ndimage.binary_dilation(np.zeros(1)) if 0 else hm[bt].any(1)); bt = bt[keep]
            near = cKDTree(ga.v[used]).query(ctx.pv[:13380])[0]; bt = bt[(near[bt] > .012).all(1)]       # skin that hugs the cloth must not darken it
            jobs[key] = (np.concatenate([ctx.pv[:13380], ga.v]), np.concatenate([bt, ga.t + 13380]), ga.v, ga.n, .09)
    ao = ao_run(jobs)
    for (ty, n), ga in gar.items():
        s = catalogue(g)[ty][n]
        tex, nt, spot = paint(ga, 1024, s[2], s[3], s[4], f'{ty}_{n}', T)
        soft = (s[8] if len(s) > 8 else {}).get('soft', 0); a = even(ga.t, ao[ga.key], 9 if soft else 3); sh = 1 - (soft or .62) * (1 - np.clip(a, 0, 1)); used = np.unique(ga.t); rm = np.full(len(ga.v), -1); rm[used] = np.arange(len(used))
        uv = (ga.uv - ga.lo) / (ga.hi - ga.lo)
        mat = dict(tex=tex, rough=s[7], name=f'{ty}_{n}', doubleSided=True, extras={'tintMask': 1})
        if nt: mat['normal'] = nt; mat['nscale'] = s[5]
        pr = dict(v=ga.v[used], n=ga.n[used], t=rm[ga.t], uv=uv, uvt=ga.u, w=ga.w[used], color=np.repeat(sh[used][:, None], 3, 1), mat=mat)
        for extra in (s[8] if len(s) > 8 else {}).get('worn', lambda _: [])(ga): pr = with_worn(pr, extra, spot)
        meta = {}
        if ty == 'top': meta['hemY'] = round(float(ga.hem) + (s[8] if len(s) > 8 else {}).get('vent', 0), 4)
        if ty == 'bottom': meta['long'] = bool(ga.ymin < .2); meta['waistY'] = round(float(ga.ymax), 4); meta['hideFull'] = ga.hide(False)
        if ty == 'outfit': meta['long'] = bool(ga.ymin < .2)
        TESS = len(ga.t) < 3500
        prims = [phong_tess(pr) if TESS and ty != 'footwear' else pr]
        if ty == 'footwear':
            meta['sole'] = round(float(-ga.ymin), 4)
            sf = set(k for ks in ga.p.comps if len(ks) == 126 for k in ks); ok = np.concatenate([[k in sf] * (len(ga.p.mesh.faces[k]) - 2) for k in ga.faces]); sock = ok.astype(bool)
            if sock.any():
                prims = []
                for msk, nm in ((~sock, f'footwear_{n}'), (sock, 'sock')):
                    tt, uu = ga.t[msk], ga.u[msk]; us = np.unique(tt); r2 = np.full(len(ga.v), -1); r2[us] = np.arange(len(us))
                    prims.append(dict(v=ga.v[us], n=ga.n[us], t=r2[tt], uv=uv, uvt=uu, w=ga.w[us], color=np.repeat(sh[us][:, None], 3, 1), mat=dict(mat, name=nm if nm != 'sock' or n not in ('boots', 'high-tops') else f'footwear_{n}_shaft')))
        sz = save_part(ctx, f'{O}/{ty}_{n}.glb', ty, prims, hide=ga.hide(), meta=meta)
        print(g, ty, n, len(ga.faces), 'quads', sz // 1024, 'KB', flush=True)
if __name__ == '__main__':
    gs = [x for x in sys.argv[1:] if x in ('male', 'female')] or ['male', 'female']; on = [x for x in sys.argv[1:] if x not in gs]
    for g in gs: build(g, on)
