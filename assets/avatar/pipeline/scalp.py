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

def short(ctx):
    """short hair all over: forehead and temples as the core's short cut has them, the back and the nape by a line of our own"""
    p = load_proxy('hair', 'short04'); c = ctx.c; v = c.posed(fit(p, c.v0), proxy_weights(p, c.W)); dist = nearest(v, tri(p.mesh.faces)[0])
    eye, ear, hc = face(ctx); back = nape(ctx)
    def f(P, N):
        sb = 1 - smooth(eye[1] - .020 - P[:, 1], 0, .012) * (P[:, 2] > .035)
        zl = np.interp(P[:, 1] - eye[1], [-.03, .01, .035, .055, .075], [.048, .054, .074, .100, .3]); sb = sb * (1 - smooth(P[:, 2] - zl, -.004, .004))
        thr = np.where(P[:, 2] > hc[2] + .045, .0125, .020); front = smooth(thr - dist(P), 0, .007) * sb
        behind = np.maximum(smooth(ear[2] - P[:, 2], -.004, .014), smooth(P[:, 1] - eye[1], .060, .072) * smooth(hc[2] + .020 - P[:, 2], 0, .012))
        return (front * (1 - behind) + back(P, N) * behind) * smooth(ctx.ear.query(P)[0], .002, .007)
    return f

def bed(ctx, v, t, reach=.022):
    """skin behind the face that tied hair leaves bare between its strands; never before its own hairline"""
    dist = nearest(v, t); _, ear, hc = face(ctx); back = nape(ctx)
    def f(P, N):
        return smooth(reach - dist(P), 0, .008) * smooth(hc[2] + .012 - P[:, 2], 0, .016) * back(P, N) * smooth(ctx.ear.query(P)[0], .004, .010)
    return f
