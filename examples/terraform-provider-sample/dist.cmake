# Packs the provider as registries want it: a zip file for each platform, the manifest, and the SHA-256 digests of both.
# The digests are then signed: gpg --detach-sign terraform-provider-sample_VERSION_SHA256SUMS
string(TOLOWER "${SYSTEM}" system)
string(REPLACE x86_64 amd64 processor "${PROCESSOR}")
string(REPLACE aarch64 arm64 processor "${processor}")
set(name terraform-provider-sample_${VERSION})
set(folder dist)
set(executable terraform-provider-sample_v${VERSION})
file(REMOVE_RECURSE ${folder})
file(MAKE_DIRECTORY ${folder})
file(COPY_FILE ${EXECUTABLE} ${folder}/${executable})
file(COPY_FILE ${CMAKE_CURRENT_LIST_DIR}/terraform-registry-manifest.json ${folder}/${name}_manifest.json)
execute_process(COMMAND ${CMAKE_COMMAND} -E tar cf ${name}_${system}_${processor}.zip --format=zip ${executable}
                WORKING_DIRECTORY ${folder} COMMAND_ERROR_IS_FATAL ANY)
file(REMOVE ${folder}/${executable})
foreach(file ${name}_${system}_${processor}.zip ${name}_manifest.json)
  file(SHA256 ${folder}/${file} digest)
  file(APPEND ${folder}/${name}_SHA256SUMS "${digest}  ${file}\n")
endforeach()
