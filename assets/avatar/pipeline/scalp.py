"""where hair grows: densities 0..1 over the skin of a head, as functions of positions (metres) and normals"""
from strands import *
from scipy.spatial import cKDTree

def nearest(v, t):
    """distances to a surface, by its corners, middles and edges"""
    tree = cKDTree(np.concatenate([v, v[t].mean(1), (v[t[:, 0]] + v[t[:, 1]]) / 2]))
    return lambda P: tree.query(P)[0]

def face(ctx):
    """middle of the eyes; middle of the ears; the head's inner centre"""
    h = ctx.c.heads(); ids = ctx.headids[ear_weights()[ctx.headids] > .5]
    return (h[B['LeftEye']] + h[B['RightEye']]) / 2, ctx.pv[ids].mean(0), h[B['Head']] + np.array([0, .10, .02])

def nape(ctx, soft=.014):
    """the hairline behind: a little under the ears in the middle, higher behind them, fading downwards"""
    _, ear, _ = face(ctx)
    def f(P, N):
        line = ear[1] - .046 + .030 * smooth(np.abs(P[:, 0]), .028, .062)
        return smooth(P[:, 1] - line, -.004, soft)
    return f

# the hairline: degrees about the ears from the middle of the forehead to that of the nape, and metres over the eyes
LINE = ([0, 12, 24, 33, 41, 49, 55, 60, 64, 69, 80, 105, 122, 140, 180], [.074, .0745, .070, .0645, .055, .038, .016, -.006, -.024, -.033, -.036, -.036, -.044, -.062, -.067])
def ear_itself(ctx):
    """the ear without the skin about it, which moves with it"""
    _, ear, _ = face(ctx); t = ctx.headt; far = ctx.pv - ear; mine = (ear_weights()[:len(far)] > .5) & (np.abs(ctx.pv[:, 0]) > .074) & (far[:, 2] < .018) & (far[:, 2] > -.026) & (far[:, 1] < .037); t = t[mine[t].all(1)]
    return cKDTree(np.concatenate([ctx.pv[np.unique(t)], ctx.pv[t].mean(1)]))

def hairline(ctx):
    """metres from the hairline, over 0 where hair grows; around the ears, too"""
    eye, ear, _ = face(ctx); near = ear_itself(ctx)
    deg, y = np.array(LINE[0]), np.array(LINE[1])
    def beside(P):
        a = np.degrees(np.arctan2(np.abs(P[:, 0]), P[:, 2] - ear[2])); line = np.interp(a, deg, y); slope = (np.interp(a + 3, deg, y) - np.interp(a - 3, deg, y)) / (np.radians(6) * .092)
        return np.minimum((P[:, 1] - eye[1] - line) / np.sqrt(1 + slope ** 2), near.query(P)[0] - .004)
    # right near the line, where it decides; farther in, where the line bends, it is the way to the nearest point of the edge
    Q = Cards(ctx, 4).seeds(24000, lambda P, N: np.ones(len(P)))[0]; inside = beside(Q) > 0; edge = cKDTree(Q[inside][cKDTree(Q[~inside]).query(Q[inside])[0] < .004])
    def f(P):
        d = beside(P); far = edge.query(P)[0] + .001; k = smooth(far, .004, .010); return np.sign(d) * (np.minimum(np.abs(d), far + .003) * (1 - k) + far * k)
    return f

def short(ctx):
    """short hair all over, its edge sharper before the face than in the nape"""
    line = hairline(ctx); _, ear, _ = face(ctx)
    def f(P, N): return smooth(line(P) / (.006 + .010 * smooth(ear[2] - P[:, 2], 0, .03)), -.25, .9)
    return f

def bed(ctx, v, t, reach=.022):
    """skin behind the face that tied hair leaves bare between its strands; never before its own hairline"""
    dist = nearest(v, t); _, ear, hc = face(ctx); back = nape(ctx)
    def f(P, N):
        return smooth(reach - dist(P), 0, .008) * smooth(hc[2] + .012 - P[:, 2], 0, .016) * back(P, N) * smooth(ctx.ear.query(P)[0], .004, .010)
    return f
