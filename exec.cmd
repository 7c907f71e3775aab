@rem On Windows, what "exec" in the scripts of package.json is: elsewhere it keeps a shell from standing between npm and the server.
@%*
